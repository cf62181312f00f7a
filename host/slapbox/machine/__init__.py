"""The laptop at the party: sleep, battery, network cards, names, firewall. What differs from system
to system stands here, and nowhere else."""
