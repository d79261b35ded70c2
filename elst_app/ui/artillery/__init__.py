"""The OBA screen: every battery in play, what comes next for it, and what it has on the map (2.1-2.9).

screen.py         the screen: which battery is shown, what the map shows, where a click on it goes
columns.py        the three parts beside each other, or the map above the cards where there is less room
situation.py      how a battery stands for the audience in front of the screen; no widget
battery_cards.py  the batteries, pile.py the Draw Pile as cards, put_form.py modules not yet in play,
                  receive_form.py modules by SSR
step_panel.py     one question at a time; choices.py, aim_form.py,
                  attack_form.py and targets_form.py ask it
phases.py         the way to the phase in which a side's batteries act
stepper.py        the steps of the window: done, now, later
why_not.py        what is not possible, with the reason
happened_panel.py the second door: events, and the battery as it stands at the table (battery_editor.py)
summary.py        the window in plain words, to read out
map_marks.py      the markers for the map; fold.py what unfolds
"""
