"""What happened: commands, journal entries, the state folded from them, and what each side may see.

Pure like rules/: a `Campaign` is given its rulebook, its journal and its dice. One module holds one subject:
its commands (what a person wants), its facts (what then stands in the journal) and how a fact changes the
state. `Campaign.do(command)` in door.py is the only way in.
"""
