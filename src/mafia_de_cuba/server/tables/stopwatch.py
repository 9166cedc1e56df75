"""A stopwatch: how long something took each time, as a Prometheus histogram.

The library's own takes longer to note a time than much of what is timed here; this one is read and
written by one thread alone.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from time import perf_counter

from prometheus_client.metrics_core import HistogramMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry


class Stopwatch(Collector):
    """Counts how often something took up to each of these times, in seconds."""

    def __init__(
        self, name: str, what: str, up_to: tuple[float, ...], registry: CollectorRegistry
    ) -> None:
        self._name, self._what, self._up_to = name, what, up_to
        self._counts = [0] * (len(up_to) + 1)
        self._sum = 0.0
        registry.register(self)

    def start(self) -> float:
        """What to show it when the time is over."""
        return perf_counter()

    def stop(self, started: float) -> None:
        """It took from then until now."""
        self.note(perf_counter() - started)

    def note(self, seconds: float) -> None:
        """It took this long."""
        self._counts[bisect_left(self._up_to, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """What Prometheus reads."""
        names = (*(str(float(it)) for it in self._up_to), "+Inf")
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._what, buckets=buckets, sum_value=self._sum)
