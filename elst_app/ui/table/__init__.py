"""The Table screen: where the campaign is and what comes next; the clock strip that others share."""
