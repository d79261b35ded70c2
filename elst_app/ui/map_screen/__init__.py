"""The Map screen: Control, the Deployment Areas that follow, and what each hex is (4.2, 4.505).

screen.py          the screen: what a click, a drag, a key and a typed list do
map_bar.py         over the map: go to a hex, zoom, layers, table
legend_overlay.py  the legend in a corner of the map
hex_table.py       the map as a table, one row a hex; hex_model.py its rows
hex_card.py        the hex pointed at, and why it is what it is
mode_bar.py        Control or a drawing by hand, and the pockets
control_tools.py   what is in the hand, and hexes typed as a list; tool_button.py is one tool
draw_panel.py      areas drawn by hand, and restored
pocket_card.py     the surrounded pockets one by one (4.5054)
areas_table.py     the areas as a table
compare_panel.py   the areas now or as determined; what was gained and lost since an earlier date
layer_list.py      the layers to show and hide, and the person's picture underneath
fold.py            what can be folded away, and is remembered
"""
