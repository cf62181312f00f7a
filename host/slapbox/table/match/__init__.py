"""One match: its rules' state, its races, its deadlines and its podium."""
