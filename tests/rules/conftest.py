"""What the rules' own modules assert is told in full, as in a test."""

import pytest

pytest.register_assert_rewrite(f"{__package__}.soundness")
