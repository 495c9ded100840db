"""Numbers for people."""

import math


def short(value, comma=""):
    """Three significant digits, never with an exponent; `comma` stands between thousands."""
    if value is None or not math.isfinite(value):
        return "-"
    size = abs(value)
    decimals = 0 if size >= 100 or size == 0 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{value:{comma}.{decimals}f}"


def grouped(value):
    return short(value, ",")


def microseconds(seconds):
    return short(seconds * 1e6)


def mebibytes(count):
    return short(count / 1_048_576)


def divided(one, other):
    """Infinite by nought, which `short` writes as no number."""
    return one / other if other else math.inf
