"""What is kept, what can be saved of it, and matches made again from it."""
