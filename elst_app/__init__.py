"""Elst Companion: the program that sits beside the board in a campaign of Decision at Elst."""

__version__ = "0.1.0"
