"""The venue above the tables: a tournament of many tables that need each other for nothing."""
