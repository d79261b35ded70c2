"""The Recovery screen: the 18 steps as a list, and the step whose turn it is beside it (4.5).

screen.py            the screen: which panel belongs to which step, where the focus goes
step_list.py         the list of steps
tick_panel.py        any step: what is done in it, done or not needed, with a note; guide.py has its words
guided_panel.py      a step that is gone through case by case; steps/ has one module for each such step
cases.py             what a step asks, as plain values
case_panel.py        one case: question_box.py, roll_card.py, outcome_strip.py
finish_bar.py        the end of a step; steps with nothing to do close themselves
done_card.py         what was done in a step, and going back to it; changed_card.py tells what that changed
area_map.py          the map beside a step, where there is room
points_panel.py      4.514, the Secret dr of each side
purchase_panel.py    4.515, the RG chart with its basket, which is that of the RGs screen (ui/groups/)
initiative_panel.py  4.517: side_chit.py places a chit, reveal_panel.py turns both up, chit_face.py draws them
side_columns.py      both sides beside or below each other
seen_by_all.py       of a secret act, that it was done: all that the other side may know
"""
