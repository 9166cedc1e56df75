"""What the rules say of each token, as TypeScript: screens type none of it again."""

import json
from collections.abc import Iterator

from mafia_de_cuba.game.characters import CHARACTER_OF, EXTRAS, PROFILES

FACTS = """\
/** What a token is by the rules, whatever a host has chosen. */
export interface TokenFacts {
  readonly character: Character;
  /** Whether it came with Revolución. */
  readonly expansion: boolean;
  /** Whether a host may add it, in the place of what it replaces. */
  readonly extra: boolean;
  /** What it may take the place of, by preference. */
  readonly replaces: readonly (readonly Token[])[];
  /** The token without which it does not come. */
  readonly needs: Token | null;
  /** How many of it there are; null for any number. */
  readonly pieces: number | null;
}
export const TOKEN_FACTS: Readonly<Record<Token, TokenFacts>> = {
"""


def token_facts() -> Iterator[str]:
    """The rules' own table of characters, token by token."""
    yield FACTS.rstrip()
    for token, character in CHARACTER_OF.items():
        profile = PROFILES[character]
        facts = {
            "character": character,
            "expansion": profile.expansion,
            "extra": token in EXTRAS,
            "replaces": profile.replaces,
            "needs": profile.needs,
            "pieces": profile.pieces,
        }
        yield f"  {token}: {{"
        yield from (f"    {name}: {json.dumps(value)}," for name, value in facts.items())
        yield "  },"
    yield "};"
