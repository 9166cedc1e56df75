"""A small server that answers as an outside voice would, or as one should not."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mafia_de_cuba.server.voice.outside import VoiceAddress, voice_at

Reply = Callable[[BaseHTTPRequestHandler, dict[str, object]], None]
KEY = "sk-of-the-house"


class StandIn:
    """What was asked of it, and where it is."""

    def __init__(self, address: VoiceAddress) -> None:
        self.address = address
        self.asked: list[dict[str, object]] = []
        self.headers: list[dict[str, str]] = []
        self.closing = threading.Event()

    @property
    def briefs(self) -> list[dict[str, object]]:
        """What it was told each time, beside its orders."""
        return [brief_of(body) for body in self.asked]


def brief_of(body: dict[str, object]) -> dict[str, object]:
    messages = body["messages"]
    assert isinstance(messages, list)
    found = json.loads(messages[-1]["content"])
    assert isinstance(found, dict)
    return found


def says(handler: BaseHTTPRequestHandler, text: str) -> None:
    """An answer in the usual form."""
    sends(handler, json.dumps({"choices": [{"message": {"content": text}}]}).encode())


def sends(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, to: str = "") -> None:
    handler.send_response(status)
    if to:
        handler.send_header("Location", to)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def same_again(handler: BaseHTTPRequestHandler, body: dict[str, object]) -> None:
    """The sentence with a word before it that changes nothing."""
    sentence = str(brief_of(body)["sentence"])
    says(handler, f"Padrino: {sentence}")


@contextlib.contextmanager
def stand_in(reply: Reply = same_again) -> Iterator[StandIn]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found.asked.append(body)
            found.headers.append(dict(self.headers))
            with contextlib.suppress(OSError):
                reply(self, body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    found = StandIn(voice_at(url, "any", KEY))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield found
    finally:
        found.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
