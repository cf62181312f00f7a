"""The case of a pad as code: parameters, the two printed parts, what goes into them, pictures."""
