"""A table of eight on bare Starlette: whatever one says is sent to all. No rules, nothing kept."""

import asyncio
import os
from collections import defaultdict

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

tables: dict[str, list[WebSocket]] = defaultdict(list)


async def sit(socket: WebSocket) -> None:
    """Pass on what is said, until they leave."""
    table = tables[socket.path_params["number"]]
    await socket.accept()
    table.append(socket)
    try:
        while True:
            said = await socket.receive_text()
            for each in table:
                await each.send_text(said)
    except WebSocketDisconnect:
        table.remove(socket)


async def begin() -> None:
    """Say so once connections are taken."""
    port = int(os.environ["PORT"])
    app = Starlette(routes=[WebSocketRoute("/{number}", sit)])
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", loop="none")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print("listening", flush=True)
    await serving


if __name__ == "__main__":
    uvloop.run(begin())
