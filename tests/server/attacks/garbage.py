"""Everything that is almost a message, and much that is nothing of the kind, without end.

What is made up here goes through the same door as what phones send. Some of it comes out as a
message after all: that is for the table to refuse.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

from msgspec import inspect as kinds

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Shoot,
    Testify,
)
from mafia_de_cuba.game.remarks import Challenge, Opinion, Plea, Sounding, Stance
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Declined,
    Question,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishNothing, WishToken
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.wire import holding
from mafia_de_cuba.server.wire.leading import LeadTo
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Hand, Hello, In, Ping, encode

LONGEST = 16 * 1024
"""What is longer does not even come in."""

CLAIMS = (
    BoxClaim(about=About.RECEIVED, diamonds=7, tokens=(Token.DRIVER, Token.FBI_AGENT), fake=True),
    BoxClaim(about=About.PASSED, diamonds=3),
    TakeClaim(diamonds=2, fake=False),
    TakeClaim(tokens=(Token.LOYAL_HENCHMAN,)),
    BagClaim(token=Token.CLEANER),
    Declined(about=About.TOOK),
    Withdrawn(about=About.RECEIVED),
)
ORDERS = (
    Clause(at_least=4, there=(Token.DRIVER,), wish=WishDiamonds(diamonds=2)),
    Clause(at_most=9, fake_there=True, wish=WishToken(token=Token.DRIVER), bag=Token.MINION),
    Clause(wish=WishNothing()),
)
SETTINGS = Settings(
    tokens={Token.LOYAL_HENCHMAN: 3, Token.FBI_AGENT: 1},
    extras=(Token.CLEANER, Token.TRAITOR),
    fake_diamond=True,
    jokers=2,
    switches=tuple(Switch),
    pace=Pace.NONE,
)
COMMANDS: tuple[Command, ...] = (
    Hide(diamonds=5),
    HelpYourself(take=Take(diamonds=3)),
    HelpYourself(take=Take(tokens=(Token.DRIVER,)), bag=Token.LOYAL_HENCHMAN),
    Ask(of=3, question=Question.RECEIVED_DIAMONDS),
    Testify(claims=CLAIMS),
    MakeRemark(remark=Challenge(of=3, about=About.TOOK, against=2)),
    MakeRemark(remark=Opinion(of=3, stance=Stance.LIES)),
    MakeRemark(remark=Plea()),
    MakeRemark(remark=Sounding(to=3, of=2)),
    Say(text="I was never near the box."),
    Accuse(target=2),
    Shoot(),
    EmptyPockets(),
)
FIELDS: dict[str, Any] = {
    "guest": 1,
    "chair": 4,
    "face": FaceName.WIDOW,
    "pin": "4711",
    "before": "1147",
    "settings": SETTINGS,
    "claims": CLAIMS,
    "orders": ORDERS,
}
PLAIN = {kinds.IntType: 2, kinds.StrType: "Somebody", kinds.BoolType: True}
"""In other fields: a player's number, a name, a yes; and the first of a list of words."""


def example(command: type[ask.TableCommand]) -> Any:
    """A command of this kind with something in every field."""
    shape = kinds.type_info(command)
    assert isinstance(shape, kinds.StructType)
    return command(**{it.name: FIELDS.get(it.name) or _plain(it) for it in shape.fields})


def _plain(field: kinds.Field) -> Any:
    kind = field.type.types[0] if isinstance(field.type, kinds.UnionType) else field.type
    if isinstance(kind, kinds.EnumType):
        return next(iter(kind.cls))
    assert type(kind) in PLAIN, (
        f"tests/server/attacks/garbage.py has nothing to put into {field.name}"
    )
    return PLAIN[type(kind)]


REQUESTS: tuple[ask.AnyTableCommand, ...] = tuple(map(example, get_args(ask.AnyTableCommand)))
"""One of each kind."""

MESSAGES: tuple[In, ...] = (
    Hello(protocol=PROTOCOL, table="BHJK", key="k" * 43),
    *(Do(id=f"id-{at}", command=it) for at, it in enumerate((*COMMANDS, *REQUESTS))),
    Hand(player=2),
    *(holding.HandOver(), holding.ConfirmHandover(number="123"), holding.StopHandover()),
    *(holding.ShowDevices(), holding.ThrowOff()),
    LeadTo(game="nXb1kq0rW6s9yT5lqGf0Yw", moment=3, viewpoint=-1),
    Ping(),
)
TREES: tuple[Any, ...] = tuple(json.loads(encode(message)) for message in MESSAGES)
FRAMES: tuple[bytes, ...] = tuple(map(encode, MESSAGES))

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, "", "x", [], {}, [[]], {"type": "Begin"}, [None] * 50),
    *(10**18, -(10**18), 2**63, 2**64, 10**40, -(10**400), 1e308, "9" * 400, "\x00", "\u202e"),
    *("loyal_henchman", "Begin", "Do", "received", "𝟙", "٣", "\ud83d\ude00" * 30, "<b>", "../.."),
)
ODD_JSON = (
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"-0", b"0x10", b"1_000", b"01"),
    b"+1",
    *(b'"\\ud800"', b'"\\udc00\\ud800"', b'"\\ud83d"', b'"\\u0000"', b'"\\x41"', b'"\\u12"'),
    *(b"'x'", b"undefined", b"tru", b"nul", b"//", b"/**/1", b"1,", b",", b"[1,]", b'{"a":1,}'),
    *(b"9" * 5_000, b"-" + b"9" * 5_000, b"0." + b"1" * 3_000, b"1" + b"0" * 309, b"1e-99999"),
    *(b'"\xff\xfe"', b'"\xed\xa0\x80"', b'"\xc0\xaf"', b'"\xf8\x88\x80\x80\x80"', b"\xef\xbb\xbf1"),
)
SPECIAL = b'{}[]":,\\/0123456789.-+eEtfnu \x00\x1f\x7f\x80\xc3\xff'
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "utf-7", "cp037")


class Garbage:
    """Frames by the dice; the same seed, the same frames."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self._noise,
            self._broken_off,
            self._scribbled,
            self._spliced,
            self._nested,
            self._odd_value,
            self._odd_json,
            self._unknown_field,
            self._missing_field,
            self._field_twice,
            self._wrong_tag,
            self._too_much,
            self._other_letters,
            self._whole,
        )

    @property
    def kinds(self) -> int:
        """How many sorts of garbage there are."""
        return len(self._kinds)

    def frame(self, kind: int | None = None) -> bytes:
        """The next one, of this kind if that matters."""
        make = self._dice.choice(self._kinds) if kind is None else self._kinds[kind]
        return make()[:LONGEST]

    # ----------------------------------------------------------------------------- bytes and bits

    def _noise(self) -> bytes:
        return self._dice.randbytes(self._dice.choice((0, 1, 2, 10, 100, 1_000)))

    def _broken_off(self) -> bytes:
        frame = self._dice.choice(FRAMES)
        return frame[: self._dice.randrange(len(frame))]

    def _scribbled(self) -> bytes:
        frame = bytearray(self._dice.choice(FRAMES))
        for _ in range(self._dice.choice((1, 1, 2, 5))):
            at, what = self._dice.randrange(len(frame)), self._dice.choice(SPECIAL)
            if self._dice.random() < 0.5:
                frame[at] = what
            else:
                frame.insert(at, what)
        return bytes(frame)

    def _spliced(self) -> bytes:
        one, other = self._dice.choice(FRAMES), self._dice.choice(FRAMES)
        return one[: self._dice.randrange(len(one))] + other[self._dice.randrange(len(other)) :]

    def _other_letters(self) -> bytes:
        text = self._dice.choice(FRAMES).decode()
        return text.encode(self._dice.choice(ENCODINGS), "replace")

    def _nested(self) -> bytes:
        deep = self._dice.choice((50, 900, 5_000))
        opening, closing = self._dice.choice(
            ((b"[", b"]"), (b'{"type":', b"}"), (b'{"command":', b"}"), (b'{"a":[', b"]}"))
        )
        nest = opening * deep + b"1" + closing * deep
        return self._dice.choice((nest, b'{"type":"Do","id":"a","command":' + nest + b"}"))

    # ----------------------------------------------------------------------------- shapes of values

    def _tree(self) -> Any:
        return json.loads(self._dice.choice(FRAMES))

    def _somewhere(self, tree: Any) -> tuple[Any, Any]:
        """A random place in a message: what holds it, and where."""
        places = list(_places(tree))
        return self._dice.choice(places)

    def _odd_value(self) -> bytes:
        tree = self._tree()
        holder, where = self._somewhere(tree)
        holder[where] = self._dice.choice(ODD_VALUES)
        return json.dumps(tree, ensure_ascii=self._dice.random() < 0.5).encode(errors="replace")

    def _odd_json(self) -> bytes:
        tree = self._tree()
        holder, where = self._somewhere(tree)
        holder[where] = "@here@"
        return json.dumps(tree).encode().replace(b'"@here@"', self._dice.choice(ODD_JSON))

    def _unknown_field(self) -> bytes:
        tree = self._tree()
        holder, _ = self._somewhere(tree)
        if isinstance(holder, dict):
            name = self._dice.choice(
                ("seat", "guest", "player", "key", "id", "__class__", "", "\x00")
            )
            holder[name] = self._dice.choice(ODD_VALUES)
        return json.dumps(tree).encode()

    def _missing_field(self) -> bytes:
        tree = self._tree()
        holder, where = self._somewhere(tree)
        del holder[where]
        return json.dumps(tree).encode()

    def _field_twice(self) -> bytes:
        frame = self._dice.choice(FRAMES)
        again = b'{"type":"%s",' % self._dice.choice((b"Ping", b"Hello", b"Do", b"Begin"))
        twice = b'{"id":"first","player":1,"id":"second",'
        return self._dice.choice((again, twice)) + frame[1:]

    def _wrong_tag(self) -> bytes:
        tree = self._tree()
        inner = tree.get("command", tree)
        tags = ("Update", "Welcome", "Request", "Command", "In", "begin", "", 1, None, ["Do"])
        inner["type"] = self._dice.choice(tags)
        return json.dumps(tree).encode()

    def _too_much(self) -> bytes:
        many = self._dice.choice((13, 200, 2_000))
        claim = encode(self._dice.choice(CLAIMS))
        clause = encode(self._dice.choice(ORDERS))
        much = (
            b'{"type":"Testify","claims":[' + b",".join([claim] * (many // 10)) + b"]}",
            b'{"type":"LeaveOrders","orders":[' + b",".join([clause] * (many // 10)) + b"]}",
            b'{"type":"Say","text":"' + b"\xf0\x9f\x92\x8e" * many + b'"}',
            b'{"type":"Rename","player":2,"name":"' + b"a\xcc\x81" * many + b'"}',
        )
        own = b"i" * self._dice.choice((1, 64, 65, 1_000))
        return b'{"type":"Do","id":"%s","command":%s}' % (own, self._dice.choice(much))

    def _whole(self) -> bytes:
        """A message that is one, but not for now."""
        tree = self._tree()
        if "id" in tree:
            tree["id"] = str(self._dice.random())
        return json.dumps(tree).encode()


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for where, value in list(inside):
        yield tree, where
        if isinstance(value, (dict, list)) and value:
            yield from _places(value)
