"""The moving picture's file: what goes in comes out, read by another program's decoders."""

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from mafia_de_cuba.retelling import card_drawings as drawn
from mafia_de_cuba.retelling.card import card_png
from mafia_de_cuba.retelling.gif.colours import Painted, few_colours
from mafia_de_cuba.retelling.gif.film import COLOURS, OURS, WIDE, film
from mafia_de_cuba.retelling.gif.pixels import NotOurs, Pixels, pixels
from mafia_de_cuba.retelling.gif.writer import gif

DICE = np.random.default_rng(20)
GREYS = np.arange(255, dtype=np.uint8)[:, None].repeat(3, axis=1)


def painted_by(*circles: str) -> str:
    drawn = "".join(f'<circle cx="{90 * n}" cy="60" r="40" {it}/>' for n, it in enumerate(circles))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="360" height="120">{drawn}</svg>'


def png(wide: int, high: int, lines: bytes, kind: int = 6) -> bytes:
    """A file with these lines, each with the way in which it is told before its differences."""

    def chunk(name: bytes, content: bytes) -> bytes:
        checked = name + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0)
    told = zlib.compress(lines)
    halves = chunk(b"IDAT", told[:20]) + chunk(b"IDAT", told[20:])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + halves + chunk(b"IEND", b"")


def as_read_elsewhere(file: bytes) -> Pixels:
    with Image.open(BytesIO(file)) as picture:
        return np.asarray(picture.convert("RGBA"))[..., :3]


def as_played_elsewhere(file: bytes) -> tuple[list[Pixels], list[float]]:
    shown, seconds = [], []
    with Image.open(BytesIO(file)) as picture:
        assert picture.info["loop"] == 0, "over and over"
        for frame in range(getattr(picture, "n_frames", 1)):
            picture.seek(frame)
            shown.append(np.asarray(picture.convert("RGB")))
            seconds.append(picture.info["duration"] / 1000)
    return shown, seconds


# ------------------------------------------------------------------------------------------ pixels


@pytest.mark.parametrize(("wide", "high"), [(1, 1), (1, 9), (9, 1), (33, 20), (20, 33)])
def test_lines_told_in_every_way_are_read_as_others_read_them(wide: int, high: int) -> None:
    files = []
    for _ in range(5):
        lines = DICE.integers(0, 256, (high, 1 + 4 * wide), np.uint8)
        lines[:, 0] = DICE.permutation(np.arange(high) % 5)
        files.append(png(wide, high, lines.tobytes()))
    for ours, file in zip(pixels(files), files, strict=True):
        assert (ours == as_read_elsewhere(file)).all()


def test_our_drawings_are_read_as_others_read_them() -> None:
    file = card_png(painted_by(f'fill="{drawn.RED}"', f'fill="none" stroke="{drawn.ICE}"'), 300)
    (ours,) = pixels([file])
    assert ours.shape == (100, 300, 3)
    assert (ours == as_read_elsewhere(file)).all()


@pytest.mark.parametrize(
    "files",
    [
        [png(2, 2, bytes(2 * 7), kind=2)],
        [b"GIF89a"],
        [png(2, 1, bytes(9)), png(1, 2, bytes(10))],
    ],
    ids=["of three channels", "no PNG", "of two sizes"],
)
def test_other_files_than_ours_are_not_guessed_at(files: Sequence[bytes]) -> None:
    with pytest.raises(NotOurs):
        pixels(files)


# ----------------------------------------------------------------------------------------- colours


def test_colours_of_ours_are_there_however_rare_they_are() -> None:
    noise = DICE.integers(0, 256, (1, 90, 90, 3), np.uint8)
    noise[0, 5, 5] = list(bytes.fromhex(drawn.RED[1:]))
    colours, painted = few_colours(noise, OURS, 64)
    assert len(colours) == 64
    assert bytes(colours[painted[0, 5, 5]]).hex() == drawn.RED[1:]
    assert [f"#{bytes(it).hex()}" for it in colours[: len(OURS)]] == list(OURS)


def test_each_pixel_has_the_nearest_of_the_colours() -> None:
    noise = DICE.integers(0, 256, (2, 40, 40, 3), np.uint8)
    colours, painted = few_colours(noise, OURS, 100)
    middles = noise.astype(int) // 4 * 4 + 2
    off = ((middles[..., None, :] - colours.astype(int)) ** 2).sum(axis=-1)
    chosen = np.take_along_axis(off, painted[..., None].astype(int), axis=-1)[..., 0]
    assert (chosen == off.min(axis=-1)).all()


def test_where_there_are_few_shades_anyway_none_is_lost() -> None:
    few = DICE.integers(0, 256, (20, 3), np.uint8)
    picture = few[DICE.integers(0, 20, (1, 30, 30))]
    colours, painted = few_colours(picture, OURS, COLOURS)
    assert abs(colours[painted].astype(int) - picture).max() <= 3


# -------------------------------------------------------------------------------------------- file

FLAT: Painted = np.full((1, 20, 30), 7, np.uint8)
NOISE: Painted = DICE.integers(0, 255, (3, 120, 150), np.uint8)
PATCH: Painted = np.concatenate([FLAT] * 3)
PATCH[1:, 4:9, 11:13] = 200
PATCH[2, 6, 12] = 7


@pytest.mark.parametrize(
    "pictures",
    [FLAT, NOISE, NOISE % 2, PATCH, np.concatenate([FLAT, FLAT]), FLAT[:, :1, :1]],
    ids=["flat", "noise", "noise in two colours", "a patch", "nothing changes", "one pixel"],
)
def test_whatever_is_painted_is_shown(pictures: Painted) -> None:
    wanted = [2.0, 0.5, 7.31][: len(pictures)]
    shown, seconds = as_played_elsewhere(gif(GREYS, pictures, wanted))
    assert seconds == wanted
    assert len(shown) == len(pictures)
    for ours, theirs in zip(pictures, shown, strict=True):
        assert (GREYS[ours] == theirs).all()


@pytest.mark.parametrize("colours", [1, 2, 3, 4, 127, 128, 255])
def test_any_number_of_colours_has_room(colours: int) -> None:
    pictures = DICE.integers(0, colours, (2, 50, 50), np.uint8)
    shown, _ = as_played_elsewhere(gif(GREYS[:colours], pictures, [1, 1]))
    assert (GREYS[pictures] == np.array(shown)).all()


def test_what_stays_as_it_is_takes_next_to_nothing() -> None:
    still, moving = gif(GREYS, NOISE[:1], [1]), gif(GREYS, NOISE[[0, 0, 0]], [1, 1, 1])
    assert len(moving) < len(still) + 60


def test_drawings_become_a_film_in_their_own_colours() -> None:
    red, ice = f'fill="{drawn.RED}"', f'fill="{drawn.ICE}"'
    night = f'fill="{drawn.NIGHT}"'
    made = film([(painted_by(night, red), 2.0), (painted_by(night, red, ice), 3.5)])
    shown, seconds = as_played_elsewhere(made)
    assert seconds == [2.0, 3.5]
    assert [it.shape for it in shown] == [(WIDE // 3, WIDE, 3)] * 2
    middles = [[bytes(it[120, 180 * n]).hex() for n in range(3)] for it in shown]
    assert middles[1] == [drawn.NIGHT[1:], drawn.RED[1:], drawn.ICE[1:]]
    assert middles[0][:2] == middles[1][:2]
