"""What these tests share stands in virtual_hand.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
