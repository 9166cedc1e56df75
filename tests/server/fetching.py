"""What a house hands out to whoever asks for an address."""

import asyncio

from mafia_de_cuba.client.http import exchange


async def fetch(url: str) -> bytes:
    """What lies at this address; raises `Refusal` where the house says no."""
    return await asyncio.to_thread(exchange, url, None)
