"""The steps of the Recovery Phase that concern forces: what each has to do, and the acts that do it."""
