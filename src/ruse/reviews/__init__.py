"""A finished game looked at again: what each own decision cost by what its player could know, and what luck did.

`ruse.review(record)` is the door. A verdict reads a Sight and nothing else (`judging`); what is shown with all cards open
(`hindsight`) stands apart and changes no verdict.
"""
