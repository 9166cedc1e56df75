"""What is half done or half said: a hand in an honour box, a testimony, the first half of a remark.

Nobody but whoever's turn it is sees it; the table hears of it when it is whole.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from mafia_de_cuba.environments import actions as a
from mafia_de_cuba.game.box import DIAMONDS, NOTHING, Take, Tokens, counts, laid_out, spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.remarks import (
    Agreement,
    Challenge,
    LastWords,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Threat,
)
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)

BOXES = {
    About.RECEIVED: (a.RECEIVED_DIAMONDS, a.RECEIVED_TOKENS, a.RECEIVED_FAKE),
    About.PASSED: (a.PASSED_DIAMONDS, a.PASSED_TOKENS, a.PASSED_FAKE),
}
"""Where the pieces of a claim about a box begin: diamonds, tokens, fake."""


class Draft:
    """The testimony or remark that somebody is making, and what is in their hand."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._most = counts(setup.tokens)
        self.hand: Take = NOTHING
        self.claims: dict[About, Claim] = {}
        """In the order in which they were begun."""
        self.listing: About | None = None
        """The box whose tokens are being counted, kind by kind."""
        self._counted: list[int] = []
        self.remark: Remark | None = None
        """Whole, or wanting its second half."""
        self.pending = False

    @property
    def kind(self) -> Token | None:
        """The kind of token that is counted next."""
        return None if self.listing is None else tuple(self._most)[len(self._counted)]

    def add_to_hand(self, take: Take) -> Take:
        """One thing more in the hand."""
        return Take(
            diamonds=self.hand.diamonds + take.diamonds,
            tokens=laid_out((*self.hand.tokens, *take.tokens)),
            fake=self.hand.fake or take.fake,
        )

    # ------------------------------------------------------------------------------- testimony

    def open_pieces(self) -> Iterator[int]:
        """What the testimony may still hold: one claim about each thing, none of it twice."""
        if self.kind is not None:
            yield from range(a.COUNT, a.COUNT + self._most[self.kind] + 1)
            return
        for about in BOXES:
            yield from self._open_box(about)
        yield from self._open_take()
        if About.BAG not in self.claims:
            yield a.BAGGED
            yield from (a.BAGGED + 1 + a.TOKENS.index(token) for token in self._most)
        for place, about in enumerate(a.ABOUTS):
            if about not in self.claims:
                yield from (a.DECLINE + place, a.WITHDRAW + place)
        if self.claims:
            yield a.DONE

    def _open_box(self, about: About) -> Iterator[int]:
        claim = self.claims.get(about, BoxClaim(about=about))
        if not isinstance(claim, BoxClaim):
            return
        diamonds, tokens, fake = BOXES[about]
        if claim.diamonds is None:
            yield from range(diamonds, diamonds + DIAMONDS + 1)
        if claim.tokens is None:
            yield tokens
        if claim.fake is None and self._setup.fake_diamond:
            yield from (fake, fake + 1)

    def _open_take(self) -> Iterator[int]:
        claim = self.claims.get(About.TOOK)
        if claim is None:
            yield from range(a.TOOK_DIAMONDS, a.TOOK_DIAMONDS + DIAMONDS + 1)
            yield from (a.TOOK_TOKEN + a.TOKENS.index(token) for token in self._most)
        elif isinstance(claim, TakeClaim) and claim.fake is None and self._setup.fake_diamond:
            yield from (a.TOOK_FAKE, a.TOOK_FAKE + 1)

    def add_piece(self, action: int) -> None:
        """One piece more of a testimony."""
        if a.COUNT <= action < a.RECEIVED_FAKE:
            self._count(action - a.COUNT)
        elif action < a.TOOK_DIAMONDS:
            self._add_to_box(action)
        elif action < a.TOOK_TOKEN:
            self.claims[About.TOOK] = TakeClaim(diamonds=action - a.TOOK_DIAMONDS)
        elif action < a.TOOK_FAKE:
            self.claims[About.TOOK] = TakeClaim(tokens=(a.TOKENS[action - a.TOOK_TOKEN],))
        elif action < a.BAGGED:
            took = self.claims[About.TOOK]
            self.claims[About.TOOK] = replace(took, fake=action == a.TOOK_FAKE + 1)
        elif action < a.DECLINE:
            self.claims[About.BAG] = BagClaim(token=a.token_after(action, a.BAGGED))
        elif action < a.WITHDRAW:
            about = a.ABOUTS[action - a.DECLINE]
            self.claims[about] = Declined(about=about)
        else:
            about = a.ABOUTS[action - a.WITHDRAW]
            self.claims[about] = Withdrawn(about=about)

    def _add_to_box(self, action: int) -> None:
        for about, (diamonds, tokens, fake) in BOXES.items():
            claim = self.claims.get(about, BoxClaim(about=about))
            if diamonds <= action <= diamonds + DIAMONDS:
                self.claims[about] = replace(claim, diamonds=action - diamonds)
            elif action == tokens:
                self.claims[about] = claim
                self.listing = about
            elif fake <= action <= fake + 1:
                self.claims[about] = replace(claim, fake=action == fake + 1)

    def _count(self, many: int) -> None:
        assert self.listing is not None
        self._counted.append(many)
        if len(self._counted) == len(self._most):
            tokens = self.listed
            self.claims[self.listing] = replace(self.claims[self.listing], tokens=tokens)
            self.listing, self._counted = None, []

    @property
    def listed(self) -> Tokens:
        """The tokens that were counted so far."""
        return spread(dict(zip(self._most, self._counted, strict=False)))

    # --------------------------------------------------------------------------------- remarks

    def add_remark(self, action: int) -> None:
        """A remark, or one half of it."""
        half, self.pending = self.remark, False
        if isinstance(half, Challenge) and a.AGAINST <= action < a.AGREE:
            against = None if action == a.AGAINST else action - a.AGAINST - 1
            self.remark = replace(half, against=against)
        elif isinstance(half, Sounding) and a.OF <= action < a.PLEAD:
            self.remark = replace(half, of=action - a.OF)
        elif action < a.CHALLENGE:
            of, stance = divmod(action - a.OPINION, len(a.STANCES))
            self.remark = Opinion(of=of, stance=a.STANCES[stance])
        elif action < a.AGAINST:
            of, about = divmod(action - a.CHALLENGE, len(a.ABOUTS))
            self.remark, self.pending = Challenge(of=of, about=a.ABOUTS[about]), True
        elif action < a.SOUND:
            of, about = divmod(action - a.AGREE, len(a.ABOUTS))
            self.remark = Agreement(of=of, about=a.ABOUTS[about])
        elif action < a.OF:
            self.remark, self.pending = Sounding(to=action - a.SOUND, of=-1), True
        elif action in (a.PLEAD, a.LAST_WORDS):
            self.remark = Plea() if action == a.PLEAD else LastWords()
        elif action < a.THREATEN:
            self.remark = Offer(to=action - a.OFFER)
        else:
            self.remark = Threat(to=action - a.THREATEN)
