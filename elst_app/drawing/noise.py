"""Small irregularities that are the same every time: of trees, roofs and roads, from where they stand."""

from typing import Final

_MASK: Final = 0xFFFFFFFF


def noise(x: int, y: int, salt: int = 0) -> float:
    """A number from 0 up to but not including 1 that depends on the place and the `salt` alone."""
    mixed = (x * 0x9E3779B1 ^ y * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & _MASK
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & _MASK
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39 & _MASK
    return (mixed ^ mixed >> 15) / (_MASK + 1)
