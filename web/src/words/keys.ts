// The keys of the words, read off the English ones: a key that has no words is an error of types.

/** What a file of the catalogue holds; one that is missing here has words that nobody can ask for. */
interface English {
  accusation: typeof import("./en/accusation.json");
  advice: typeof import("./en/advice.json");
  answer: typeof import("./en/answer.json");
  board: typeof import("./en/board.json");
  bots: typeof import("./en/bots.json");
  chair: typeof import("./en/chair.json");
  characters: typeof import("./en/characters.json");
  claims: typeof import("./en/claims.json");
  common: typeof import("./en/common.json");
  contradictions: typeof import("./en/contradictions.json");
  door: typeof import("./en/door.json");
  endings: typeof import("./en/endings.json");
  events: typeof import("./en/events.json");
  flaws: typeof import("./en/flaws.json");
  goodbye: typeof import("./en/goodbye.json");
  guide: typeof import("./en/guide.json");
  hiding: typeof import("./en/hiding.json");
  investigation: typeof import("./en/investigation.json");
  lobby: typeof import("./en/lobby.json");
  menu: typeof import("./en/menu.json");
  orders: typeof import("./en/orders.json");
  pocket: typeof import("./en/pocket.json");
  questions: typeof import("./en/questions.json");
  refusals: typeof import("./en/refusals.json");
  reveal: typeof import("./en/reveal.json");
  round: typeof import("./en/round.json");
  rules: typeof import("./en/rules.json");
  score: typeof import("./en/score.json");
  seat: typeof import("./en/seat.json");
  settings: typeof import("./en/settings.json");
  switches: typeof import("./en/switches.json");
  talk: typeof import("./en/talk.json");
  theft: typeof import("./en/theft.json");
  trouble: typeof import("./en/trouble.json");
  verdict: typeof import("./en/verdict.json");
  watch: typeof import("./en/watch.json");
}

/** What depends on a number has an entry for each of the language's plurals. */
interface Plural {
  other: string;
}

type KeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string | Plural
    ? Name
    : `${Name}.${KeyOf<Words[Name]>}`;
}[keyof Words & string];

type CountedKeyOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string
    ? never
    : Words[Name] extends Plural
      ? Name
      : `${Name}.${CountedKeyOf<Words[Name]>}`;
}[keyof Words & string];

export type Key = KeyOf<English>;
type CountedKey = CountedKeyOf<English>;

type Params = Record<string, string | number>;

/** What to fill in goes along with a key; a number has to where the words depend on one. */
export type Filled<K extends Key> = K extends CountedKey
  ? [params: Params & { count: number }]
  : [params?: Params];
