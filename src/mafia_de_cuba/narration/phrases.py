"""The phrasings themselves, several of each kind. What is filled in is named in braces."""

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import About, Question

ASKED: dict[Question, tuple[str, ...]] = {
    Question.RECEIVED: (
        "{name}, what was in the box when you got it?",
        "{name}. The box, as it came to you?",
        "What did you see when you opened it, {name}?",
        "Tell me, {name}: what was in there before your hand was?",
    ),
    Question.RECEIVED_DIAMONDS: (
        "{name}, how many diamonds were there when you got the box?",
        "How many stones did you count, {name}?",
        "{name}. Diamonds, when it came to you?",
    ),
    Question.RECEIVED_TOKENS: (
        "{name}, which tokens were there when you got the box?",
        "Which tokens did you see, {name}?",
        "{name}. Forget the stones: which tokens lay in it?",
    ),
    Question.TOOK: (
        "{name}, what did you take?",
        "Now, {name}: what did you take?",
        "{name}. What is in your pocket?",
        "So what did you help yourself to, {name}?",
    ),
    Question.PASSED: (
        "{name}, what was left when you passed it on?",
        "What did you hand on, {name}?",
        "{name}. The box, as it left you?",
    ),
    Question.BAG: (
        "{name}, what did you put in the bag?",
        "You had the bag, {name}. What is in it?",
        "{name}. The bag?",
    ),
}

ASKED_NEXT: dict[Question, tuple[str, ...]] = {
    Question.RECEIVED: (
        "And you, {name}? What did you find in it?",
        "{name}. And when it came to you?",
        "What about you, {name}? What was in it?",
    ),
    Question.RECEIVED_DIAMONDS: (
        "And you, {name}? How many diamonds?",
        "{name}. How many?",
        "How many with you, {name}?",
        "And when it came to you, {name}? How many stones?",
        "What did you count, {name}?",
    ),
    Question.RECEIVED_TOKENS: (
        "And you, {name}? Which tokens?",
        "{name}. The tokens?",
        "Which ones did you see, {name}?",
    ),
    Question.TOOK: (
        "And you, {name}? What did you take?",
        "{name}. Your pocket?",
        "What about yours, {name}? What is in it?",
        "And what did you take, {name}?",
    ),
    Question.PASSED: (
        "And you, {name}? What was left?",
        "{name}. When you passed it on?",
        "What about you, {name}? What did you hand on?",
    ),
    Question.BAG: ("The bag, {name}. I am asking again.", "Once more, {name}: the bag?"),
}
"""The same question, put to somebody after somebody else."""

ASKED_ROUND: dict[Question, str] = {
    Question.RECEIVED: "All of you, one by one: what was in the box when you got it?",
    Question.RECEIVED_DIAMONDS: "Each of you: how many diamonds when you got it?",
    Question.RECEIVED_TOKENS: "Each of you: which tokens when you got it?",
    Question.TOOK: "All of you, one by one: what did you take?",
    Question.PASSED: "All of you: what was left when you passed it on?",
    Question.BAG: "The bag. What is in it?",
}

MATTER: dict[About, str] = {
    About.RECEIVED: "the box as I got it",
    About.TOOK: "what I took",
    About.PASSED: "the box as I passed it on",
    About.BAG: "the bag",
}
GODFATHERS_MATTER: dict[About, str] = {
    About.RECEIVED: "the box that came back",
    About.TOOK: "what I kept",
    About.PASSED: "the box I sent round",
    About.BAG: "the bag",
}

ALONE: dict[About, tuple[str, ...]] = {
    About.RECEIVED: (
        "The box I got held {it}.",
        "It came to me with {it}.",
        "When I opened it I saw {it}.",
        "What I found in it: {it}.",
    ),
    About.TOOK: (
        "I took {it}.",
        "I helped myself to {it}.",
        "{It}, that is what I have in my pocket.",
    ),
    About.PASSED: (
        "I passed on {it}.",
        "I left {it} in it.",
        "When I handed it on it held {it}.",
    ),
    About.BAG: ("I put {it} in the bag.", "{It} went into the bag."),
}
"""What somebody says of one thing, asked or unasked."""

BARE: dict[About, tuple[str, ...]] = {
    About.RECEIVED: (
        "{It}.",
        "{It}, Padrino.",
        "{It}, if I counted right.",
        "{It}. I looked twice.",
    ),
    About.TOOK: ("{It}.", "{It}, Padrino.", "{It}, and that is all."),
    About.PASSED: ("{It}.", "{It}, Padrino.", "{It}. Ask whoever got it."),
    About.BAG: ("{It}.", "{It}, Padrino."),
}
"""What will do as an answer, when just that was asked."""

CONFESSED: dict[Token | None, tuple[str, ...]] = {
    None: ("I took {it}. There, now you know.",),
    Token.LOYAL_HENCHMAN: ("I took {it}. I am your man, Padrino.", "{It}. I am on your side."),
    Token.FBI_AGENT: ("I took {it}. Go on, accuse me.",),
    Token.CIA_AGENT: ("I took {it}. Go on, accuse me.",),
    Token.DRIVER: ("I took {it}. I only drive.", "{It}. I only drive."),
    Token.CLEANER: ("I took {it}. I clean up, when I am asked.",),
}
"""What else can be said with certain takes: None stands for diamonds."""

EMPTY: dict[About, tuple[str, ...]] = {
    About.RECEIVED: (
        "It was empty when I got it.",
        "The box came to me empty.",
        "Nothing. Not a stone, not a token.",
    ),
    About.PASSED: (
        "It was empty when I passed it on.",
        "Nothing was left when I passed it on.",
    ),
}
NOTHING_TAKEN = (
    "I took nothing.",
    "I took nothing at all, Padrino.",
    "Nothing. My hand came out empty.",
)
NOTHING_KEPT = ("I kept nothing back.", "I sent all of it round.")
NOTHING_BAGGED = ("I put nothing in the bag.", "The bag is empty.")

DECLINED = (
    "I would rather not talk about {matter}.",
    "About {matter} you will hear nothing from me.",
    "I say nothing about {matter}.",
)
DECLINED_TO_ANSWER = (
    "I would rather not say.",
    "That I keep to myself, Padrino.",
    "You will hear nothing about that from me.",
    "To that I say nothing.",
)
WITHDRAWN = (
    "Forget what I said about {matter}.",
    "I take back what I said about {matter}.",
)

GODFATHERS: dict[About, tuple[str, ...]] = {
    About.RECEIVED: ("The box came back with {it}.", "What came back is {it}."),
    About.TOOK: ("I kept {it} for myself.", "Before it went round I kept {it}."),
    About.PASSED: ("I sent the box round with {it}.", "When it set off it held {it}."),
}
HEARSAY = ("The bag holds {it}.", "There is {it} in the bag, I tell you.")
"""What anybody but the first player can say of the bag."""

OBJECTING = (
    "Not so.",
    "{name} is wrong there.",
    "Wait a moment.",
    "That is not how I remember it.",
    "No, no, {name}.",
)
"""What comes before one's own words where a neighbour's are another story."""

TOGETHER: dict[tuple[About, ...], tuple[str, ...]] = {
    (About.RECEIVED, About.TOOK): (
        "I got {received}, and took {took}.",
        "It came to me with {received}. I took {took}.",
        "When I opened it I saw {received}, and I took {took}.",
    ),
    (About.RECEIVED, About.TOOK, About.PASSED): (
        "I got {received}, took {took}, and passed on {passed}.",
        "It came to me with {received}; I took {took}, and that left {passed}.",
        "When I opened it I saw {received}. I took {took} and handed on {passed}.",
    ),
    (About.RECEIVED, About.PASSED): (
        "I got {received}, and passed on {passed}.",
        "It came to me with {received} and left me with {passed}.",
    ),
    (About.TOOK, About.PASSED): (
        "I took {took}, and passed on {passed}.",
        "I took {took}; that left {passed}.",
    ),
    (About.TOOK, About.RECEIVED): (
        "I took {took}; it had come to me with {received}.",
        "I took {took}, out of {received}.",
    ),
}
"""What somebody says of several things in one breath."""
