"""Statistics of samples, and what changed from one run to another."""

import math
import statistics

# The spread from which on a reader is warned, because the machine did something else meanwhile.
WIDE_SPREAD = 1.25
# Two runs on one machine differ by this much for no visible reason.
LEAST_NOISE = 0.05


class Samples:
    """A list of samples that is not empty."""

    def __init__(self, samples):
        self.samples = samples
        ordered = sorted(samples)
        self.count = len(ordered)
        self.median = statistics.median(ordered)
        # The smallest sample that 95 of 100 do not exceed.
        self.p95 = ordered[min(self.count - 1, (self.count * 95 + 99) // 100 - 1)]

    @property
    def spread(self):
        return self.p95 / self.median if self.median > 0 else 1

    @property
    def uncertainty(self):
        """The relative uncertainty of the median: its standard error if the samples were Gaussian, computed from their
        median absolute deviation, so that one interrupted sample has little weight. For two to four samples it is the
        distance between the extremes. A single sample gives no uncertainty, and counts as 1.
        """
        if self.count == 1 or self.median <= 0:
            return 1
        if self.count < 5:
            return (max(self.samples) - min(self.samples)) / self.median
        deviation = statistics.median(abs(sample - self.median) for sample in self.samples)
        # 1.4826 is the standard deviation of a Gaussian per median absolute deviation; 1.2533 is the standard error of
        # a median per that of a mean.
        return 1.4826 * deviation * 1.2533 / math.sqrt(self.count) / self.median


class Change:
    """From one run to another. The new median divided by the old one is the ratio: above 1 is slower."""

    def __init__(self, old, new):
        self.ratio = new.median / old.median if old.median > 0 else 1
        self.noise = max(LEAST_NOISE, 3 * math.sqrt(old.uncertainty ** 2 + new.uncertainty ** 2))

    @property
    def verdict(self):
        """"slower", "faster", or nothing where the difference is within the noise."""
        if self.ratio > 1 + self.noise:
            return "slower"
        return "faster" if self.ratio < 1 / (1 + self.noise) else ""
