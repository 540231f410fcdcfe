"""What stands in for the hardware, and what is built for it."""
