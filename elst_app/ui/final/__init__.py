"""What a campaign, or a scenario outside it, has come to once it is over."""
