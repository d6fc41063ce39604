"""Many tables of one game at once, without viewers: for the lab, and for whoever learns."""
