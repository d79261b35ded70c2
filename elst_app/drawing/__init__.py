"""What is drawn alike on screen and on paper: colours, fonts, sizes, the board and what lies on it."""
