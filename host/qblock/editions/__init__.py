"""Editions: what is in the box, as data."""
