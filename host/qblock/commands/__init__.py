"""One module for each command of `qblock`."""
