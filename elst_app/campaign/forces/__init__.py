"""The order of battle in a campaign: entering pieces, changing them, booking what is lost."""
