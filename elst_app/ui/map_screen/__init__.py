"""The Map screen: Control set on the map, and the areas that follow from it (4.505).

screen.py         the screen: map, tools, hex, areas, layers
control_tools.py  what a click or a drag does, and hexes typed as a list
areas_table.py    the Deployment Areas as a table
layer_list.py     the layers to show or hide
"""
