"""Packs of questions: folders, zips and files of others, read into questions of the quiz.

A pack is data. Nothing in it is run, no name in it becomes a path, and all that is read of it has a
bound.
"""
