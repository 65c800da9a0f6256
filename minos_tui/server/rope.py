"""What ties the processes of a server together: lines of JSON, and open files that go with them."""

from __future__ import annotations

import json
import os
import socket
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

_AT_ONCE: Final = 64 * 1024
_MOST_FILES: Final = 16

Message = Mapping[str, Any]


class Rope:
    """One end. Nothing here waits: what can't be sent yet is sent by `flush`."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._unsent: deque[tuple[bytes, tuple[int, ...]]] = deque()
        self._heard = b""
        self._files: deque[int] = deque()
        end.setblocking(False)

    def fileno(self) -> int:
        return self._end.fileno()

    def send(self, do: str, file: int | None = None, **about: Any) -> None:
        """Says what to do. `file` has to stay open until the other end has taken it."""
        line = json.dumps({"do": do, **about}).encode() + b"\n"
        self._unsent.append((line, () if file is None else (file,)))
        self.flush()

    @property
    def full(self) -> bool:
        """Whether there is more to send than the other end has room for."""
        return bool(self._unsent)

    def flush(self) -> None:
        """Sends what there is room for; nothing any more to an end that is gone."""
        while self._unsent:
            line, files = self._unsent.popleft()
            try:
                sent = socket.send_fds(self._end, [line], files) if files else self._end.send(line)
            except BlockingIOError:
                self._unsent.appendleft((line, files))
                return
            except OSError:
                self._unsent.clear()
                return
            if sent < len(line):
                self._unsent.appendleft((line[sent:], ()))

    def receive(self) -> list[Message]:
        """What has come. Raises EOFError when the other end says nothing any more."""
        try:
            found, files, _, _ = socket.recv_fds(self._end, _AT_ONCE, _MOST_FILES)
        except BlockingIOError:
            return []
        except OSError as error:
            raise EOFError from error
        self._files.extend(files)
        if not found:
            raise EOFError
        *lines, self._heard = (self._heard + found).split(b"\n")
        return [json.loads(line) for line in lines]

    def file(self) -> int:
        """The open file that came with the first message whose file has not been asked for."""
        return self._files.popleft()

    def finish(self) -> None:
        """Says nothing any more; the other end may."""
        self._unsent.clear()
        with suppress(OSError):
            self._end.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._end.close()
        while self._files:
            os.close(self._files.popleft())


def tied() -> tuple[Rope, Rope]:
    """Both ends of a new one."""
    one, other = socket.socketpair()
    return Rope(one), Rope(other)
