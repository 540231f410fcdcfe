"""Moved: `qblock_sim.bridge` serves every kind of device."""

from ..bridge import PtyBridge, TcpBridge

__all__ = ["PtyBridge", "TcpBridge"]
