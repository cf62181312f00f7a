"""The words of the table: what is asked, what is shown, when, and under which name."""
