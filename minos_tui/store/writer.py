"""One thread that does a store's work in order: who draws a screen never waits for a disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

from minos_tui.store.errors import StoreError

T = TypeVar("T")

_Job = tuple["Future[Any]", Callable[[], Any]]


class Writer:
    """Runs jobs one after the other on a thread of its own."""

    def __init__(self, name: str) -> None:
        self.closed = False
        self._door = threading.Lock()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[], T]) -> Future[T]:
        """The job's result to come. Raises StoreError (`closed`)."""
        done: Future[T] = Future()
        with self._door:
            if self.closed:
                raise StoreError(code="closed")
            self._jobs.put((done, job))
        return done

    async def do(self, job: Callable[[], T]) -> T:
        """The job's result. A caller who is cancelled meanwhile doesn't stop it."""
        return await asyncio.wrap_future(self.submit(job))

    def close(self) -> None:
        """Ends the thread when all that is waiting is done."""
        with self._door:
            self.closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._jobs.get()) is not None:
            done, job = item
            if not done.set_running_or_notify_cancel():
                continue
            try:
                done.set_result(job())
            except BaseException as error:  # noqa: BLE001 - handed to whoever waits for the job
                done.set_exception(error)
