"""The scenario in play: what is counted, rolled and declared during it, its end, victory (4.41, CG2-CG11)."""
