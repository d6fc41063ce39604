"""What a study found, as one page of HTML that needs nothing else: for a screen, a phone, paper and a screen reader."""
