"""The Journal screen: everything that happened, as the people in front of the screen may see it."""
