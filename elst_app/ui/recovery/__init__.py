"""The Recovery screen: the 18 steps as a list, and the step whose turn it is in the middle (4.5).

screen.py            the screen: which panel belongs to which step
step_list.py         the list of steps
tick_panel.py        any step: what it is, done or not needed, with a note
points_panel.py      4.514, the Secret dr of each side
purchase_panel.py    4.515, the RG chart with prices and reasons; offers_model.py is its table
initiative_panel.py  4.517, the two chits and what they bring
"""
