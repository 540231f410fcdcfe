"""What slides over the column: one at a time."""
