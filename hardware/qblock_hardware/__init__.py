"""The block itself: its circuit, its case and its guide, made from parts.toml and the firmware."""
