"""What the samples of the turns come to. bench/report makes tables of them."""

import statistics


def median(values):
    return statistics.median(values) if values else float("nan")


def ratio(base, other):
    """How many times as fast the first is: the median over rounds of the other's time divided by its own."""
    pairs = zip(base.samples, other.samples)
    return median([theirs["wall"] / ours["wall"] for ours, theirs in pairs])


def of(subject):
    walls = sorted(sample["wall"] for sample in subject.samples)
    return {
        "id": subject.id, "name": subject.name, "way": subject.way, "cores": len(subject.cores),
        "failure": subject.failure, "samples": subject.samples, "median": median(walls),
        "p95": walls[min(len(walls) - 1, (len(walls) * 95 + 99) // 100 - 1)] if walls else None,
        "processor": median([sample["processor"] for sample in subject.samples]),
    }
