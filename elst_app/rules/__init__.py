"""What the rulebook says, as values and functions.

Standard library only: nothing here reads a file, asks a clock or rolls a die. Each module names the rule
numbers it covers and each function cites its own, so the code for a rule can be found by its number.
"""
