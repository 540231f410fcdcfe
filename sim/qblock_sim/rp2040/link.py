"""The pipe to the Node process: requests with answers, and what it says unasked."""

import contextlib
import json
import queue
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

MAIN = Path(__file__).parent / "node" / "main.mjs"

Note = dict[str, Any]


class BoardError(RuntimeError):
    """The emulated board refused or is gone; the message is one plain sentence."""


class Link:
    """Starts the process and exchanges lines of JSON with it. Requests may come from any thread.

    The process ends when its standard input does, so it never outlives this one, however it dies.
    """

    def __init__(
        self, node: str, options: dict[str, object], on_note: Callable[[Note], None]
    ) -> None:
        self._on_note = on_note
        self._lock = threading.Lock()
        self._next_id = 0
        self._waiting: dict[int, queue.SimpleQueue[Note]] = {}
        self._ready: queue.SimpleQueue[Note] = queue.SimpleQueue()
        self._closed = False
        self._why = "The emulated board ended unexpectedly."
        self._process = subprocess.Popen(
            [node, str(MAIN), json.dumps(options)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._reader = threading.Thread(target=self._read, name="rp2040 link", daemon=True)
        self._reader.start()
        first = self._ready.get()
        if first["note"] != "ready":
            self.close()
            raise BoardError(first["error"])

    @property
    def process_id(self) -> int:
        return self._process.pid

    def request(self, name: str, *, board: int, **arguments: object) -> Any:
        """Ask a board, and wait for the answer."""
        answers: queue.SimpleQueue[Note] = queue.SimpleQueue()
        with self._lock:
            if self._closed:
                raise BoardError(self._why)
            self._next_id += 1
            number = self._next_id
            self._waiting[number] = answers
            self._send({"id": number, "board": board, "do": name, **arguments})
        answer = answers.get()
        if "error" in answer:
            raise BoardError(answer["error"])
        return answer["answer"]

    def close(self) -> None:
        """End the process; it saves the flash first."""
        with self._lock:
            self._closed = True
            stdin = self._process.stdin
            assert stdin is not None
            with contextlib.suppress(OSError):
                stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(timeout=10)

    def _send(self, message: dict[str, object]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # it died: the reader notices and answers
            stdin.write(json.dumps(message).encode() + b"\n")
            stdin.flush()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        for line in stdout:
            message: Note = json.loads(line)
            if message.get("note") == "ready":
                self._ready.put(message)
            elif message.get("note") == "failed":
                self._why = message["why"]
            elif "note" in message:
                self._on_note(message)
            else:
                with self._lock:
                    answers = self._waiting.pop(message["id"])
                answers.put(message)
        stdout.close()
        self._hang_up()

    def _hang_up(self) -> None:
        gone: Note = {"note": "failed", "error": self._why}
        self._ready.put(gone)
        with self._lock:
            self._closed = True
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for answers in waiting:
            answers.put(gone)


class Channel:
    """The link as one of its boards uses it."""

    def __init__(self, link: Link, board: int) -> None:
        self._link = link
        self._board = board

    def request(self, name: str, **arguments: object) -> Any:
        return self._link.request(name, board=self._board, **arguments)

    @property
    def process_id(self) -> int:
        return self._link.process_id

    def close(self) -> None:
        self._link.close()
