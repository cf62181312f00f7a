"""What every room of the table stands on: rooms themselves, the setup, the seats, the news."""
