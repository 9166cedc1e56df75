"""Whose seat this is: a key that only one guest's devices hold, and that nobody can guess.

A key is sent as the first message of a connection, never in an address, and the server keeps only
its hash: whoever reads the server's files can sit on nobody's chair.
"""

import base64
import binascii
import hmac
import secrets
from hashlib import sha256

BYTES = 32
LENGTH = 43
"""The letters of a key: 256 bits, six to a letter."""


def new_key() -> str:
    """A key that was never given out before."""
    return secrets.token_urlsafe(BYTES)


def new_salt() -> str:
    """What the nonces of a game's seal come from: as hard to guess as a key."""
    return secrets.token_hex(BYTES)


def new_number() -> str:
    """Three digits, which two devices show so that somebody sees that they mean each other."""
    return f"{secrets.randbelow(1000):03}"


def hashed(key: str) -> str | None:
    """What is kept of a key, or None for what cannot be one."""
    if len(key) != LENGTH or not key.isascii():
        return None
    try:
        meant = base64.b64decode(key + "=", altchars=b"-_", validate=True)
    except binascii.Error:
        return None
    # The last letter has two bits to spare: a key is written in one way only.
    if base64.urlsafe_b64encode(meant).rstrip(b"=").decode() != key:
        return None
    return sha256(key.encode()).hexdigest()


def matches(key: str, kept: str) -> bool:
    """Whether this is the key of which that hash was kept; takes as long whether or not it is."""
    offered = hashed(key)
    same = hmac.compare_digest((offered or "").encode(), kept.encode(errors="replace"))
    return same and offered is not None
