"""The people of Havana whose faces are to be had at a table, and which of them bots look like."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from hashlib import sha256

from mafia_de_cuba.bots.persona import Persona, Temperament


class FaceName(StrEnum):
    """Somebody of Havana whom a player can look like."""

    GAMBLER = "gambler"
    SHOWGIRL = "showgirl"
    MAGICIAN = "magician"
    AVIATOR = "aviator"
    CIGAR_ROLLER = "cigar_roller"
    SINGER = "singer"
    PROFESSOR = "professor"
    GRANDMOTHER = "grandmother"
    PHARMACIST = "pharmacist"
    CAPTAIN = "captain"
    NUN = "nun"
    DANDY = "dandy"
    NEWSBOY = "newsboy"
    FRUIT_SELLER = "fruit_seller"
    BARBER = "barber"
    CROONER = "crooner"
    COOK = "cook"
    STUDENT = "student"
    DETECTIVE = "detective"
    WIDOW = "widow"
    HEIRESS = "heiress"
    CANE_CUTTER = "cane_cutter"
    DRUMMER = "drummer"
    MECHANIC = "mechanic"


FACES = tuple(FaceName)
LIKE_THEM = {
    kind: FACES[6 * at : 6 * at + 6]
    for at, kind in enumerate(
        (
            Temperament.BOLD,
            Temperament.CAREFUL,
            Temperament.TALKATIVE,
            Temperament.STRAIGHT_FACED,
        )
    )
}
"""What bots of each temperament look like, so that one learns to know them by their faces."""
WOMEN = frozenset(
    (
        *(FaceName.SHOWGIRL, FaceName.AVIATOR, FaceName.SINGER, FaceName.GRANDMOTHER),
        *(FaceName.PHARMACIST, FaceName.NUN, FaceName.FRUIT_SELLER, FaceName.COOK),
        *(FaceName.STUDENT, FaceName.WIDOW, FaceName.HEIRESS, FaceName.MECHANIC),
    )
)
MENS_NAMES = (
    *("Aurelio", "Chano", "Eusebio", "Gaspar", "Ignacio", "Lázaro", "Nicanor", "Pancho"),
    *("Quintín", "Severino", "Ulises", "Wifredo"),
)
WOMENS_NAMES = (
    *("Belkis", "Dulce", "Fefa", "Haydée", "Juliana", "Mirta", "Ofelia", "Rosario", "Teresa"),
    *("Violeta", "Xiomara", "Yolanda", "Zenaida"),
)
"""What bots are called; no Violeta has a moustache while a woman's face is free."""
STRIDE = 7
"""From one newcomer's face to the next: through all of them, and seldom twice the same kind."""


def faces_of(names: Sequence[str]) -> tuple[FaceName, ...]:
    """Faces for people of whom only the names are left: one name looks alike in every game."""
    found: list[FaceName] = []
    for name in names:
        first = sha256(name.encode()).digest()[0] % len(FACES)
        row = (*FACES[first:], *FACES[:first])
        if name.partition(" ")[0] in (*MENS_NAMES, *WOMENS_NAMES):
            woman = name.partition(" ")[0] in WOMENS_NAMES
            row = (*(face for face in row if (face in WOMEN) is woman), *row)
        found.append(next((face for face in row if face not in found), row[0]))
    return tuple(found)


def given(player: int, name: str, persona: Persona | None, taken: Collection[FaceName]) -> FaceName:
    """A face for somebody who chose none: a free one, unless there is none."""
    row = FACES if persona is None else LIKE_THEM[persona.temperament]
    first = (player * STRIDE) % len(row)
    wanted = (*row[first:], *row[:first], *FACES)
    if persona is not None:
        woman = name.partition(" ")[0] in WOMENS_NAMES
        wanted = (*(face for face in wanted if (face in WOMEN) is woman), *wanted)
    return next((face for face in wanted if face not in taken), wanted[0])
