"""The wording of everything the program says about rules and facts, in one place.

rules/ and campaign/ return typed values; here each gets its sentence, through Qt's translation, so that
screen, paper, journal and command line say the same thing. Only QtCore is needed.
"""
