"""What happens at the table told in sentences, quotes, and whole games as prose.

A `Teller` tells one event after another and knows what was asked before, and `transcript` tells a
game from the first hand in the box to the verdict.
"""

from mafia_de_cuba.narration.teller import Company, Teller, Told
from mafia_de_cuba.narration.whole_game import transcript

__all__ = ["Company", "Teller", "Told", "transcript"]
