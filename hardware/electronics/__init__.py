"""The electrics of a pad as code: schematic, wiring, parts, and the sync wire simulated."""
