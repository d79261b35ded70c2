"""The Map screen: Control, the Deployment Areas that follow, and what each hex is (4.2, 4.505).

screen.py          the screen: what a click, a drag, a key and a typed list do
map_bar.py         over the map: go to a hex, zoom, the areas now or as determined
legend_overlay.py  the legend in a corner of the map
hex_card.py        the hex pointed at, and why it is what it is
control_tools.py   what is in the hand, and hexes typed as a list; tool_button.py is one tool
areas_table.py     the areas as a table
layer_list.py      the layers to show and hide
fold.py            what can be folded away, and is remembered
"""
