"""The circuit board: laid out here, made by KiCad, and judged by what its Gerber files say."""
