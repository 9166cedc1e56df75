// The keys of the words, read off the English ones: a key that has no words is an error of types.

/** What a file of the catalogue holds; one that is missing here has words that nobody can ask for. */
interface English {
  accusation: typeof import("../../../src/mafia_de_cuba/words/en/accusation.json");
  advice: typeof import("../../../src/mafia_de_cuba/words/en/advice.json");
  afterwards: typeof import("../../../src/mafia_de_cuba/words/en/afterwards.json");
  asks: typeof import("../../../src/mafia_de_cuba/words/en/asks.json");
  answer: typeof import("../../../src/mafia_de_cuba/words/en/answer.json");
  board: typeof import("../../../src/mafia_de_cuba/words/en/board.json");
  bots: typeof import("../../../src/mafia_de_cuba/words/en/bots.json");
  chair: typeof import("../../../src/mafia_de_cuba/words/en/chair.json");
  characters: typeof import("../../../src/mafia_de_cuba/words/en/characters.json");
  claims: typeof import("../../../src/mafia_de_cuba/words/en/claims.json");
  common: typeof import("../../../src/mafia_de_cuba/words/en/common.json");
  contradictions: typeof import("../../../src/mafia_de_cuba/words/en/contradictions.json");
  devices: typeof import("../../../src/mafia_de_cuba/words/en/devices.json");
  door: typeof import("../../../src/mafia_de_cuba/words/en/door.json");
  endings: typeof import("../../../src/mafia_de_cuba/words/en/endings.json");
  events: typeof import("../../../src/mafia_de_cuba/words/en/events.json");
  faces: typeof import("../../../src/mafia_de_cuba/words/en/faces.json");
  fates: typeof import("../../../src/mafia_de_cuba/words/en/fates.json");
  flaws: typeof import("../../../src/mafia_de_cuba/words/en/flaws.json");
  goodbye: typeof import("../../../src/mafia_de_cuba/words/en/goodbye.json");
  guide: typeof import("../../../src/mafia_de_cuba/words/en/guide.json");
  hiding: typeof import("../../../src/mafia_de_cuba/words/en/hiding.json");
  honours: typeof import("../../../src/mafia_de_cuba/words/en/honours.json");
  house: typeof import("../../../src/mafia_de_cuba/words/en/house.json");
  investigation: typeof import("../../../src/mafia_de_cuba/words/en/investigation.json");
  lists: typeof import("../../../src/mafia_de_cuba/words/en/lists.json");
  lobby: typeof import("../../../src/mafia_de_cuba/words/en/lobby.json");
  menu: typeof import("../../../src/mafia_de_cuba/words/en/menu.json");
  mine: typeof import("../../../src/mafia_de_cuba/words/en/mine.json");
  odds: typeof import("../../../src/mafia_de_cuba/words/en/odds.json");
  orders: typeof import("../../../src/mafia_de_cuba/words/en/orders.json");
  pace: typeof import("../../../src/mafia_de_cuba/words/en/pace.json");
  pieces: typeof import("../../../src/mafia_de_cuba/words/en/pieces.json");
  pin: typeof import("../../../src/mafia_de_cuba/words/en/pin.json");
  pocket: typeof import("../../../src/mafia_de_cuba/words/en/pocket.json");
  refusals: typeof import("../../../src/mafia_de_cuba/words/en/refusals.json");
  returned: typeof import("../../../src/mafia_de_cuba/words/en/returned.json");
  reveal: typeof import("../../../src/mafia_de_cuba/words/en/reveal.json");
  round: typeof import("../../../src/mafia_de_cuba/words/en/round.json");
  rules: typeof import("../../../src/mafia_de_cuba/words/en/rules.json");
  score: typeof import("../../../src/mafia_de_cuba/words/en/score.json");
  seat: typeof import("../../../src/mafia_de_cuba/words/en/seat.json");
  settings: typeof import("../../../src/mafia_de_cuba/words/en/settings.json");
  sitting: typeof import("../../../src/mafia_de_cuba/words/en/sitting.json");
  switches: typeof import("../../../src/mafia_de_cuba/words/en/switches.json");
  talk: typeof import("../../../src/mafia_de_cuba/words/en/talk.json");
  theft: typeof import("../../../src/mafia_de_cuba/words/en/theft.json");
  together: typeof import("../../../src/mafia_de_cuba/words/en/together.json");
  trouble: typeof import("../../../src/mafia_de_cuba/words/en/trouble.json");
  verdict: typeof import("../../../src/mafia_de_cuba/words/en/verdict.json");
  watch: typeof import("../../../src/mafia_de_cuba/words/en/watch.json");
}

/** What is spoken at a table: a leaf is a pool of sentences, for anybody or by temperament. */
interface Spoken {
  questions_put: typeof import("../../../src/mafia_de_cuba/words/en/spoken/questions_put.json");
  relations: typeof import("../../../src/mafia_de_cuba/words/en/spoken/relations.json");
  remarks: typeof import("../../../src/mafia_de_cuba/words/en/spoken/remarks.json");
  testimony: typeof import("../../../src/mafia_de_cuba/words/en/spoken/testimony.json");
}

/** What depends on a number has an entry for each of the language's plurals. */
interface Plural {
  other: string;
}

type KeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string | Plural
    ? Name
    : Words[Name] extends string[]
      ? never
      : `${Name}.${KeyOf<Words[Name]>}`;
}[keyof Words & string];

type PhrasingsKeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string | Plural
    ? never
    : Words[Name] extends string[]
      ? Name
      : `${Name}.${PhrasingsKeyOf<Words[Name]>}`;
}[keyof Words & string];

type CountedKeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string | string[]
    ? never
    : Words[Name] extends Plural
      ? Name
      : `${Name}.${CountedKeyOf<Words[Name]>}`;
}[keyof Words & string];

type PoolKeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string[] | { any: string[] }
    ? Name
    : `${Name}.${PoolKeyOf<Words[Name]>}`;
}[keyof Words & string];

export type Key = KeyOf<English>;
/** What has several phrasings. */
export type PhrasingsKey = PhrasingsKeyOf<English>;
/** What somebody may say in many ways. */
export type PoolKey = PoolKeyOf<Spoken>;
type CountedKey = CountedKeyOf<English>;

type Params = Record<string, string | number>;

/** What to fill in goes along with a key; a number has to where the words depend on one. */
export type Filled<K extends Key> = K extends CountedKey
  ? [params: Params & { count: number }]
  : [params?: Params];
