"""Elst Companion: a companion for the campaign game of Decision at Elst."""

__version__ = "0.1.0"
