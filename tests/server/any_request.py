"""Anything that could be asked of a table, sensible or not: what hypothesis draws from."""

from hypothesis import strategies as st

from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.testimony import About, Declined, TakeClaim
from mafia_de_cuba.server.evening.commands import (
    Abandon,
    AskToKnock,
    Begin,
    BeReady,
    ChooseFace,
    ClearScore,
    Consent,
    FillChairs,
    GoOn,
    HurryBots,
    KeepPin,
    Kick,
    Leave,
    LetIn,
    LiftPin,
    Lock,
    Move,
    NameGodfather,
    NewCode,
    NoteDown,
    PassHost,
    Pause,
    Rename,
    Resume,
    SeatBot,
    Settle,
    Shuffle,
    Sit,
    Stand,
    TableCommand,
    Vote,
)
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishNothing, WishToken
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession, Talk

ids = st.integers(1, 14)
"""Guests and players, known and unknown: an evening counts them in one row."""
chairs = st.integers(0, 11)
names = st.sampled_from(["Ana", "ana", "Ben", "Cleo", "Aurelio", "\u200b", "Ana 2"])
faces = st.sampled_from(FaceName)
wishes = st.builds(
    Settings,
    tokens=st.none() | st.dictionaries(st.sampled_from(Token), st.integers(0, 3), max_size=4),
    extras=st.lists(st.sampled_from(Token), max_size=3).map(tuple),
    fake_diamond=st.booleans(),
    jokers=st.none() | st.integers(0, 5),
    honour_box=st.booleans(),
    switches=st.lists(st.sampled_from(Switch), max_size=2).map(tuple),
    pace=st.sampled_from(Pace),
    talk=st.sampled_from(Talk),
    memory_aid=st.booleans(),
    spectators=st.booleans(),
    brisk_bots=st.booleans(),
    lesson=st.booleans(),
    godfather=st.sampled_from(Succession),
)
claims = st.lists(
    st.builds(TakeClaim, diamonds=st.integers(0, 15))
    | st.builds(Declined, about=st.sampled_from(About)),
    max_size=2,
).map(tuple)
requests: st.SearchStrategy[TableCommand] = st.one_of(
    st.builds(Sit, chair=st.none() | chairs, name=st.none() | names, face=st.none() | faces),
    st.builds(Stand, player=ids),
    st.builds(Rename, player=ids, name=names),
    st.builds(ChooseFace, player=ids, face=faces),
    st.builds(LiftPin, player=ids),
    st.builds(KeepPin, player=ids, kept=st.none() | st.just("a slow hash"), known=st.booleans()),
    st.builds(Move, player=ids, chair=chairs),
    st.just(Shuffle()),
    st.builds(
        SeatBot,
        chair=st.none() | chairs,
        strength=st.sampled_from(Strength),
        temperament=st.none() | st.sampled_from(Temperament),
    ),
    st.builds(FillChairs, players=st.integers(1, 12)),
    st.builds(Lock, locked=st.booleans()),
    st.builds(AskToKnock, knock=st.booleans()),
    st.builds(LetIn, knock=ids, welcome=st.booleans()),
    st.just(NewCode()),
    st.builds(Consent, yes=st.booleans()),
    st.builds(Kick, guest=ids),
    st.builds(Settle, settings=wishes),
    st.builds(NameGodfather, player=st.none() | ids),
    st.builds(PassHost, guest=ids),
    st.just(ClearScore()),
    st.builds(Vote, player=ids),
    st.builds(HurryBots, brisk=st.booleans()),
    st.builds(BeReady, ready=st.booleans()),
    st.builds(NoteDown, seat=st.integers(-1, 12), claims=claims),
    st.sampled_from([Begin(), Pause(), Resume(), Abandon(), Leave(), GoOn()]),
)
clauses = st.builds(
    Clause,
    at_least=st.none() | st.integers(0, 15),
    wish=st.one_of(
        st.builds(WishDiamonds, diamonds=st.integers(1, 15)),
        st.builds(WishToken, token=st.sampled_from(Token)),
        st.just(WishNothing()),
    ),
    bag=st.none() | st.sampled_from(Token),
)
