"""The Table screen: where the campaign is, what comes next, what the scenario in play needs counted.

screen.py         the screen; pages with a map come in front of it
next_step.py      what comes next, as plain values; step_panel.py shows it with its buttons and dice
clock_strip.py    the clock, on the OBA screen too: tracks.py draws it, clock_form.py sets it
scenario_card.py  the scenario sheet; length_strip.py how long the scenario can last
victory_card.py   the Victory Conditions as they stand, and conceding
pf_card.py, entry_card.py, control_card.py    PF, what waits off the map, Control changes
map_page.py       a page with a map: area_page.py declares the playing area, exit_page.py units that exit
"""
