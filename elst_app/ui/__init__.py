"""The windows: one package a screen; the map is shared by all of them."""
