"""Before a campaign is open: the start page and the page that begins a new campaign."""
