"""Spectators by the thousand at one table, in a process of their own.

Whoever measures how fast people play must not be slowed down by counting what others are sent.
Says how many are there, and stays until it is told to go.
"""

import asyncio
import os
import sys

from loads.load import Phone, dial
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Hello, encode

AT_ONCE = 100


async def watch(url: str, code: str, many: int) -> None:
    """So many of them, until standard input ends; then how much each of them was told."""
    hello = encode(Hello(protocol=PROTOCOL, table=code, changes=True))
    there: list[Phone] = []

    async def comes() -> Phone:
        phone = await dial(f"{url}/ws", lambda *_: None)
        phone.send(hello)
        return phone

    while len(there) < many:
        there += await asyncio.gather(*(comes() for _ in range(min(AT_ONCE, many - len(there)))))
    while not all(phone.messages for phone in there):
        await asyncio.sleep(0.05)
    print(len(there), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    fewest = min(phone.messages for phone in there)
    print(fewest, max(phone.messages for phone in there), flush=True)


if __name__ == "__main__":
    # They are elsewhere: reading what they are sent is not to take the house's time.
    os.nice(19)
    asyncio.run(watch(sys.argv[1], sys.argv[2], int(sys.argv[3])))
