"""A loop whose time passes when nobody has anything to do, and then at once."""

import asyncio


class IdleLoop(asyncio.SelectorEventLoop):
    """Waits for nothing: it sets its clock to whatever is to come next."""

    passed = 0.0

    def time(self) -> float:
        return self.passed

    def _run_once(self) -> None:
        waiting: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        if waiting and not self._ready:  # type: ignore[attr-defined]
            self.passed = max(self.passed, waiting[0].when())
        super()._run_once()  # type: ignore[misc]
