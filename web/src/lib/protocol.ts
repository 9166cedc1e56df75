// The protocol between a table and a screen. Written by scripts/protocol from the server's own
// types: change those, not this file. docs/protocol.md tells it in words.

export const PROTOCOL = 4;
export const OLDEST = 1;
export const CHAIRS = 12;
export const FEWEST_PLAYERS = 5;
export const MOST_PLAYERS = 12;
export const WITHOUT_TOKEN = 3;
export const DIAMONDS = 15;
export const MOST_KEPT = 5;
export const MOST_JOKERS = 4;
export const MOST_CLAUSES = 12;
export const MOST_CLAIMS = 8;
export const LONGEST_NAME = 20;
export const LONGEST_TALK = 280;
export const LONGEST_ID = 64;
export const LONGEST_FRAME = 16384;
export const PIN_DIGITS = "[0-9]{4,8}";
export const LONGEST_PIN = 8;
export const CODE_LETTERS = "BHJKLMPTVWXZ";
export const SHORTEST_CODE = 4;
export const LONGEST_CODE = 10;
export const MISREAD = {"8": "B", "2": "Z", "U": "V", "I": "L", "1": "L"} as Readonly<Record<string, string>>;

/** The first message: which table, whose key. Without a key one watches. */
export interface Hello {
  readonly type: "Hello";
  readonly protocol: number;
  /** At most 32 characters. */
  readonly table: string;
  /** At most 128 characters. Left out: null. */
  readonly key?: string | null;
  /**
   * In a key's stead: from a link by which a seat is handed over to this device. At most 128
   * characters. Left out: null.
   */
  readonly ticket?: string | null;
  /**
   * Something by chance that this device always says, so that devices can be told apart. At most 64
   * characters. Left out: null.
   */
  readonly device?: string | null;
  /**
   * Whether this client is content with a `Change` where it has the update before it. Left out:
   * false.
   */
  readonly changes?: boolean;
}

/** A command or a request. Sent again under the same id it acts once. */
export interface Do {
  readonly type: "Do";
  /** At most 64 characters. */
  readonly id: string;
  readonly command: Command;
}

/** The Godfather keeps some diamonds back and sends the box on its way (R4). */
export interface Hide {
  readonly type: "Hide";
  readonly diamonds: number;
}

/** A hand goes into the box and the box goes on; the first player may bag a token before. */
export interface HelpYourself {
  readonly type: "HelpYourself";
  readonly take: Take;
  readonly bag: Token | null;
}

/** What a hand left the box with. Nothing at all is a take too. */
export interface Take {
  /** Left out: 0. */
  readonly diamonds?: number;
  /** Left out: []. */
  readonly tokens?: readonly Token[];
  /** Left out: false. */
  readonly fake?: boolean;
}

/** The pieces that lie in the box beside the diamonds. */
export const Token = [
  "loyal_henchman",
  "fbi_agent",
  "cia_agent",
  "driver",
  "cleaner",
  "diamond_lover",
  "traitor",
  "minion",
  "crooked_lawyer",
  "revolutionary",
] as const;
export type Token = (typeof Token)[number];

/** The Godfather puts a question to a seat (R20, R21). */
export interface Ask {
  readonly type: "Ask";
  readonly of: number;
  readonly question: Question;
  /**
   * Whether he is asking the whole table, one after another: it is put in such words. Left out:
   * false.
   */
  readonly everyone?: boolean;
}

/** What the Godfather may ask (R21): the whole, or just one half, of the received box too. */
export const Question = [
  "received",
  "received_diamonds",
  "received_tokens",
  "took",
  "passed",
  "bag",
] as const;
export type Question = (typeof Question)[number];

/** Somebody speaks of the box, asked or unasked (R20). */
export interface Testify {
  readonly type: "Testify";
  readonly claims: readonly Claim[];
}

/** What was in the box. What is left null was left unsaid. */
export interface BoxClaim {
  readonly type: "BoxClaim";
  readonly about: About;
  readonly diamonds: number | null;
  readonly tokens: readonly Token[] | null;
  readonly fake: boolean | null;
}

/**
 * What a claim speaks of.
 *
 * For the Godfather, received is the box that came back, took is what he kept, and passed is the
 * box he sent round. The box that the first player received is the one that came, before the bag.
 */
export const About = [
  "received",
  "took",
  "passed",
  "bag",
] as const;
export type About = (typeof About)[number];

/**
 * What was taken: so many diamonds, or a token; neither claims an empty hand.
 *
 * Beside diamonds, whether the fake was among them goes unsaid where `fake` is null.
 */
export interface TakeClaim {
  readonly type: "TakeClaim";
  readonly diamonds: number;
  readonly tokens: readonly Token[];
  readonly fake: boolean | null;
}

/** Which token went into the felt bag; null says that none did. */
export interface BagClaim {
  readonly type: "BagClaim";
  readonly token: Token | null;
}

/** An answer refused. What the seat said of it before still stands. */
export interface Declined {
  readonly type: "Declined";
  readonly about: About;
}

/** Everything this seat said about it is taken back. */
export interface Withdrawn {
  readonly type: "Withdrawn";
  readonly about: About;
}

/** Somebody speaks of a seat or for themselves (R20). */
export interface MakeRemark {
  readonly type: "MakeRemark";
  readonly remark: Remark;
}

/** What the speaker makes of a seat. */
export interface Opinion {
  readonly type: "Opinion";
  readonly of: number;
  readonly stance: Stance;
}

/** What somebody makes of a seat. */
export const Stance = [
  "lies",
  "believe",
  /** Look there: those are the pockets to empty. */
  "look",
  /** Leave them alone. */
  "leave",
] as const;
export type Stance = (typeof Stance)[number];

/** What a seat claims is called into question: "Dulce says nine, you say seven." */
export interface Challenge {
  readonly type: "Challenge";
  readonly of: number;
  readonly about: About;
  /** Whose claim it is held against, the speaker's own among them; null for nobody's. */
  readonly against: number | null;
}

/** What a seat claims is backed. */
export interface Agreement {
  readonly type: "Agreement";
  readonly of: number;
  readonly about: About;
}

/** Somebody is asked what they make of a third: "What do you make of Emilio, Ana?" */
export interface Sounding {
  readonly type: "Sounding";
  readonly to: number;
  readonly of: number;
}

/** The accused asks to be spared. */
export interface Plea {
  readonly type: "Plea";
}

/** What the accused has to say before the pockets are emptied. */
export interface LastWords {
  readonly type: "LastWords";
}

/** The Godfather promises a seat something for the truth. */
export interface Offer {
  readonly type: "Offer";
  readonly to: number;
}

/** The Godfather lets a seat know what comes of lying. */
export interface Threat {
  readonly type: "Threat";
  readonly to: number;
}

/** Plain talk. */
export interface Say {
  readonly type: "Say";
  readonly text: string;
}

/** "Empty your pockets!" (R22) */
export interface Accuse {
  readonly type: "Accuse";
  readonly target: number;
}

/** The Cleaner fires at the accused (R30). */
export interface Shoot {
  readonly type: "Shoot";
}

/** The accused obeys (R23). */
export interface EmptyPockets {
  readonly type: "EmptyPockets";
}

/**
 * Somebody sits down on a free chair or takes a bot's; on the first free one if none is named.
 *
 * With a name it is one more player on the same device, as where one phone is handed round.
 */
export interface Sit {
  readonly type: "Sit";
  /** 0 to 11. Left out: null. */
  readonly chair?: number | null;
  /** At most 200 characters. Left out: null. */
  readonly name?: string | null;
  /** For a new player; another one where somebody has chosen it. Left out: null. */
  readonly face?: FaceName | null;
}

/** Somebody of Havana whom a player can look like. */
export const FaceName = [
  "gambler",
  "showgirl",
  "magician",
  "aviator",
  "cigar_roller",
  "singer",
  "professor",
  "grandmother",
  "pharmacist",
  "captain",
  "nun",
  "dandy",
  "newsboy",
  "fruit_seller",
  "barber",
  "crooner",
  "cook",
  "student",
  "detective",
  "widow",
  "heiress",
  "cane_cutter",
  "drummer",
  "mechanic",
] as const;
export type FaceName = (typeof FaceName)[number];

/** A player gets up; the host may ask it of anyone. */
export interface Stand {
  readonly type: "Stand";
  readonly player: number;
}

/** A player goes by another name. */
export interface Rename {
  readonly type: "Rename";
  readonly player: number;
  /** At most 200 characters. */
  readonly name: string;
}

/** A player looks like somebody else. */
export interface ChooseFace {
  readonly type: "ChooseFace";
  readonly player: number;
  readonly face: FaceName;
}

/**
 * Before a phone that goes round is in this player's hand, it asks for a PIN; null: no more.
 *
 * Where there is one already it takes that one, or the player's own hand.
 */
export interface SetPin {
  readonly type: "SetPin";
  readonly player: number;
  /** Left out: null. */
  readonly pin?: string | null;
  /** Left out: null. */
  readonly before?: string | null;
}

/** A player's PIN is forgotten; it is asked for no longer, and the whole table sees it. */
export interface LiftPin {
  readonly type: "LiftPin";
  readonly player: number;
}

/** A player changes chairs; the host may have two change places. */
export interface Move {
  readonly type: "Move";
  readonly player: number;
  /** 0 to 11. */
  readonly chair: number;
}

/** Everyone on a chair finds another one by chance; the free ones stay free. */
export interface Shuffle {
  readonly type: "Shuffle";
}

/** A bot sits down, by chance what it is like if that is not said. */
export interface SeatBot {
  readonly type: "SeatBot";
  /** 0 to 11. Left out: null. */
  readonly chair?: number | null;
  /** Left out: "seasoned". */
  readonly strength?: Strength;
  /** Left out: null. */
  readonly temperament?: Temperament | null;
}

/** How well a bot plays. */
export const Strength = [
  /** Plays by rules of thumb, remembers half of the box, and does not mind its neighbours. */
  "green",
  /** Minds what was said, and weighs testimony by how people usually behave. */
  "seasoned",
  /** Weighs what others will still say, how people lie at this very table, and tells more. */
  "sharp",
  /** Takes and talks as was learnt in games by the million, and hears every word at its worth. */
  "old_hand",
] as const;
export type Strength = (typeof Strength)[number];

/** What a bot is like; it plays no better or worse for it. */
export const Temperament = [
  "bold",
  "careful",
  "talkative",
  "straight_faced",
] as const;
export type Temperament = (typeof Temperament)[number];

/** Bots sit down until there are so many players. */
export interface FillChairs {
  readonly type: "FillChairs";
  /** 1 to 12. */
  readonly players: number;
  /** Left out: "seasoned". */
  readonly strength?: Strength;
}

/** Nobody new comes in and only the host changes chairs, or they may again. */
export interface Lock {
  readonly type: "Lock";
  readonly locked: boolean;
}

/** Newcomers wait on the doorstep until the host has let them in, or need not any more. */
export interface AskToKnock {
  readonly type: "AskToKnock";
  readonly knock: boolean;
}

/** Whoever knocked comes in, or is turned away. */
export interface LetIn {
  readonly type: "LetIn";
  readonly knock: number;
  readonly welcome: boolean;
}

/** The table is found under another code from now on; whoever is at it stays. */
export interface NewCode {
  readonly type: "NewCode";
}

/**
 * A guest is shown the door; the key is worth nothing any more.
 *
 * Somebody who plays is shown it in mid-game only if the table is for it.
 */
export interface Kick {
  readonly type: "Kick";
  readonly guest: number;
}

/** The table is to be played like this. */
export interface Settle {
  readonly type: "Settle";
  readonly settings: Settings;
}

/** What the host chose; the number of players is whoever sits there. */
export interface Settings {
  /** A custom box (R6); null is the rulebook's. */
  readonly tokens: Readonly<Partial<Record<Token, number>>> | null;
  /** The Cleaner and Revolución, each in the place of what it replaces (R3, R50). At most 10. */
  readonly extras: readonly Token[];
  readonly fake_diamond: boolean;
  /** 0 to 99. */
  readonly jokers: number | null;
  readonly honour_box: boolean;
  /** At most 5. */
  readonly switches: readonly Switch[];
  readonly pace: Pace;
  readonly talk: Talk;
  /** Whether a pocket reminds of the box as it came and as it went. */
  readonly memory_aid: boolean;
  readonly spectators: boolean;
  /** Whether the bots of the table's first game do as the written one says. */
  readonly lesson: boolean;
  /** Whether bots take a second for a move; people have as long as the pace gives them. */
  readonly brisk_bots: boolean;
  readonly godfather: Succession;
  /** Whether a server outside the house may reword what bots say; only where the house has one. */
  readonly outside_voice: boolean;
}

/** Rulings that a table may play by their other reading. */
export const Switch = [
  /** A Driver does not win with an Agent or a Cleaner who wins alone. */
  "R44",
  /** Exposing the Urchin behind the fake diamond costs a Joker as usual. */
  "R53",
  /** For the Diamond Lover the Godfather is as rich as what he recovered. */
  "R54",
  /** Henchmen and Cleaner do not win with a Traitor who became Godfather. */
  "R58",
  /** A Lawyer tipped by a Henchman or Cleaner sides with the Godfather. */
  "R61",
] as const;
export type Switch = (typeof Switch)[number];

/** How long the table waits for anybody. */
export const Pace = [
  "relaxed",
  "standard",
  "brisk",
  /** For as long as it takes; only those who are gone are not waited for. */
  "none",
] as const;
export type Pace = (typeof Pace)[number];

/** Where the talking is done. */
export const Talk = [
  /** In the room; testimony may still be put on the board. */
  "spoken",
  "typed",
] as const;
export type Talk = (typeof Talk)[number];

/** How the next Godfather is found (R46). */
export const Succession = [
  /** The host names one; by chance where none is named. */
  "choice",
  "chance",
  /** The winners vote and a tie falls to chance, as the first game's Godfather does. */
  "vote",
] as const;
export type Succession = (typeof Succession)[number];

/** This player is the next Godfather, where the host chooses; null leaves it to chance. */
export interface NameGodfather {
  readonly type: "NameGodfather";
  /** Left out: null. */
  readonly player?: number | null;
}

/** Another guest is the host from now on. */
export interface PassHost {
  readonly type: "PassHost";
  readonly guest: number;
}

/** A guest is ready for the next game, or not yet; everyone sees it. */
export interface BeReady {
  readonly type: "BeReady";
  readonly ready: boolean;
}

/** A new evening: the score begins again, and everyone stays where they are. */
export interface ClearScore {
  readonly type: "ClearScore";
}

/** The table is laid and the game begins. */
export interface Begin {
  readonly type: "Begin";
}

/**
 * A winner says who should be Godfather next (R46).
 *
 * The voice is that of the player in whose hand the device is; of a device that lies face down,
 * every winner's on it.
 */
export interface Vote {
  readonly type: "Vote";
  readonly player: number;
}

/** Every clock stops. */
export interface Pause {
  readonly type: "Pause";
}

/** Every clock goes on. */
export interface Resume {
  readonly type: "Resume";
}

/** The game is called off and nobody has won, if those who play are for it. */
export interface Abandon {
  readonly type: "Abandon";
}

/** Somebody who was asked is for what the host has put to the table, or against it. */
export interface Consent {
  readonly type: "Consent";
  readonly yes: boolean;
}

/** A guest goes home; the key is worth nothing any more. */
export interface Leave {
  readonly type: "Leave";
}

/** Whichever bot is waited for goes on at once; for somebody who is alone with bots. */
export interface GoOn {
  readonly type: "GoOn";
}

/**
 * Bots take a second for a move from now on, or their time again; for somebody alone with them.
 *
 * Between games it is one of the settings.
 */
export interface HurryBots {
  readonly type: "HurryBots";
  readonly brisk: boolean;
}

/**
 * What a seat said aloud, put on the board by the Godfather on whose device it plays.
 *
 * So that a phone that goes round need not be handed on for every answer.
 */
export interface NoteDown {
  readonly type: "NoteDown";
  readonly seat: number;
  readonly claims: readonly Claim[];
}

/** What to do when the box comes, said in advance; null takes it back. */
export interface LeaveOrders {
  readonly type: "LeaveOrders";
  /** At most 12. Left out: null. */
  readonly orders?: readonly Clause[] | null;
}

/** One order: if the box is like this as it arrives, this is what is wanted of it. */
export interface Clause {
  /** 0 to 15. */
  readonly at_least: number | null;
  /** Diamonds in the box. 0 to 15. */
  readonly at_most: number | null;
  /** At most 10. */
  readonly there: readonly Token[];
  /** At most 10. */
  readonly not_there: readonly Token[];
  /** Whether the green diamond must lie there, or must not; null if that does not matter. */
  readonly fake_there: boolean | null;
  readonly wish: WishDiamonds | WishToken | WishNothing;
  /** What goes into the felt bag before, for the first player (R12). */
  readonly bag: Token | null;
}

/** Exactly so many diamonds, with the fake one or without; none but the fake one is a wish. */
export interface WishDiamonds {
  readonly type: "WishDiamonds";
  /** 0 to 15. */
  readonly diamonds: number;
  readonly fake: boolean;
}

/** This token, where the box has one. */
export interface WishToken {
  readonly type: "WishToken";
  readonly token: Token;
}

/** An open hand, where that keeps the rule (R14, R15). */
export interface WishNothing {
  readonly type: "WishNothing";
}

/** For which of its players this device now looks and acts; null for nobody, face down. */
export interface Hand {
  readonly type: "Hand";
  /** Left out: null. */
  readonly player?: number | null;
  /** Where the player has one. Left out: null. */
  readonly pin?: string | null;
}

/** A ticket, please, by which another device can take this one's place; one at a time. */
export interface HandOver {
  readonly type: "HandOver";
}

/** The device that shows this number is to take this one's place. */
export interface ConfirmHandover {
  readonly type: "ConfirmHandover";
  /** At most 8 characters. */
  readonly number: string;
}

/** No device is to: the ticket is worth nothing, and whoever came with it is sent away. */
export interface StopHandover {
  readonly type: "StopHandover";
}

/** Which devices are on this seat? */
export interface ShowDevices {
  readonly type: "ShowDevices";
}

/** A fresh key for this device; every other is thrown off the seat when it is first used. */
export interface ThrowOff {
  readonly type: "ThrowOff";
}

/** The host shows everyone this moment of a finished game; no game ends it. */
export interface LeadTo {
  readonly type: "LeadTo";
  /** Left out: null. */
  readonly game?: string | null;
  /** 0 to 10000. Left out: 0. */
  readonly moment?: number;
  /** -1 to 11. Left out: 0. */
  readonly viewpoint?: number;
}

/** Is anybody there? For clients that cannot send a socket's own ping. */
export interface Ping {
  readonly type: "Ping";
}

/** Somebody wants a table. */
export interface OpenTable {
  /** At most 200 characters. */
  readonly name: string;
  /** Left out: the usual ones. */
  readonly settings?: Settings;
  /** Whether the host sits down on the first chair. Left out: true. */
  readonly sit?: boolean;
  /** Left out: null. */
  readonly face?: FaceName | null;
  /** At most 64 characters. Left out: null. */
  readonly request?: string | null;
  /**
   * What older clients call `request`. Keys are made by the house alone. At most 64 characters.
   * Left out: null.
   */
  readonly key?: string | null;
}

/** Somebody wants to join a table. */
export interface ComeIn {
  /** At most 200 characters. */
  readonly name: string;
  /** Left out: true. */
  readonly sit?: boolean;
  /** Another one where somebody has chosen it; null lets the table give one. Left out: null. */
  readonly face?: FaceName | null;
  /** At most 64 characters. Left out: null. */
  readonly request?: string | null;
  /**
   * What older clients call `request`. Keys are made by the house alone. At most 64 characters.
   * Left out: null.
   */
  readonly key?: string | null;
}

/** Other words in somebody's mouth. */
export interface WhatIf {
  /** Where among the record's actions somebody testified. 0 to 10000. */
  readonly action: number;
  /** At most 8. */
  readonly claims: readonly Claim[];
}

/** What somebody looks for among the games that their device's keys sat in. */
export interface WantedOfMine {
  /** In a body, never in an address; those that are none are nobody's. At most 200. */
  readonly keys: readonly string[];
  /** Left out: the usual ones. */
  readonly wanted?: Wanted;
}

/** What somebody looks for; whatever is left out may be anything. */
export interface Wanted {
  /** Names that all were at the table; capitals make no difference. At most 4. Left out: []. */
  readonly who?: readonly string[];
  /** Left out: null. */
  readonly since?: number | null;
  /**
   * When it ended: from this moment on, and before that one, in milliseconds since the epoch. Left
   * out: null.
   */
  readonly until?: number | null;
  /**
   * Of whom is looked for: oneself among one's own games, else the first name, else anybody. Left
   * out: null.
   */
  readonly character?: Character | null;
  /** Left out: null. */
  readonly ending?: Ending | null;
  /** A lie that saved its liar so many points of suspicion, at least. Left out: 0. */
  readonly lie?: Dear;
  /**
   * The id of the last game of the answer before, to go on from there. At most 64 characters. Left
   * out: null.
   */
  readonly after?: string | null;
}

/** What a player is. The FBI's and the CIA's Agent are one character to the rules (R2). */
export const Character = [
  "godfather",
  "thief",
  "street_urchin",
  "loyal_henchman",
  "agent",
  "driver",
  "cleaner",
  "diamond_lover",
  "traitor",
  "minion",
  "crooked_lawyer",
  "revolutionary",
  "rule_breaker",
] as const;
export type Character = (typeof Character)[number];

/** How a game came to its end. */
export const Ending = [
  "diamonds_recovered",
  "agent_accused",
  "agent_shot",
  "godfather_eliminated",
  "lover_accused",
  "revolution",
  "henchman_betrayed",
] as const;
export type Ending = (typeof Ending)[number];

/** How much suspicion the best lie saved its liar, in steps that one can ask for. */
export const Dear = [
  0,
  10,
  25,
  50,
] as const;
export type Dear = (typeof Dear)[number];

/** Somebody wants their name out of a game: whoever sat there with one of these keys. */
export interface NameTaken {
  /** At most 200. */
  readonly keys: readonly string[];
}

/** The table knows this client. */
export interface Welcome {
  readonly type: "Welcome";
  readonly protocol: number;
  /** The server's clock, in milliseconds since the epoch. */
  readonly now: number;
}

/** The whole of what this client may know, and what just happened. */
export interface Update {
  readonly type: "Update";
  /** How much everybody has been told; an acknowledged command's number is never lost. */
  readonly number: number;
  /** When the last thing that everybody knows of happened. */
  readonly at: number;
  readonly room: RoomView;
  readonly play: PlayView | null;
  readonly talk: TalkView;
  readonly happened: readonly AnyEvent[];
  /** null for those who watch. */
  readonly own: OwnView | null;
}

/** The table and those round it, whatever is being played. */
export interface RoomView {
  readonly code: string;
  /** A guest. */
  readonly host: number | null;
  /** Whether nobody new comes in. */
  readonly locked: boolean;
  /** Whether newcomers have to knock. */
  readonly knock: boolean;
  readonly settings: Settings;
  readonly chairs: readonly ChairView[];
  readonly guests: readonly GuestView[];
  readonly standing: readonly StandingView[];
  /** How many watch. */
  readonly watching: number;
  /** How many games began here. */
  readonly games: number;
  /** Between games. */
  readonly laid: LaidView | null;
  /** The player whom the host has named to be Godfather next. */
  readonly named: number | null;
  /** How many voices each player has so far to be Godfather next. */
  readonly votes: Readonly<Record<string, number>>;
  /** What the table is asked in mid-game. */
  readonly motion: MotionView | null;
}

/** A chair with somebody on it. */
export interface ChairView {
  readonly player: number;
  readonly name: string;
  readonly face: FaceName;
  /** Whether they chose that face: nobody else can have it. Left out: false. */
  readonly chosen?: boolean;
  /**
   * Whose device this player is on; null for a bot, and for somebody who left in mid-game. Left
   * out: null.
   */
  readonly guest?: number | null;
  /** What a bot is like. Left out: null. */
  readonly persona?: Persona | null;
  /** Left out: 0. */
  readonly played?: number;
  /** Left out: 0. */
  readonly won?: number;
  /**
   * Whether somebody at their phone said that their PIN is forgotten, in this game. Left out:
   * false.
   */
  readonly pin_lifted?: boolean;
  readonly chair: number;
  /** Whether the device is connected; a bot is always here. Left out: true. */
  readonly here?: boolean;
  /** When an heir sits down for somebody who is gone, or did. Left out: null. */
  readonly heir_at?: number | null;
  /** Whether one plays now. Left out: false. */
  readonly heir?: boolean;
  /** Whether this winner has given a vote. Left out: false. */
  readonly voted?: boolean;
}

/** A bot's character, in the everyday sense of the word. */
export interface Persona {
  readonly strength: Strength;
  readonly temperament: Temperament;
}

/** Somebody at the table, on a chair or not. */
export interface GuestView {
  readonly guest: number;
  readonly name: string;
  /** Whether they are ready for the next game. Left out: false. */
  readonly ready?: boolean;
  /** Left out: true. */
  readonly here?: boolean;
}

/** A player on no chair, and what the evening brought them. */
export interface StandingView {
  /** null for somebody who is gone for good. Left out: null. */
  readonly player?: number | null;
  readonly name: string;
  /** Left out: null. */
  readonly guest?: number | null;
  /** Left out: 0. */
  readonly played?: number;
  /** Left out: 0. */
  readonly won?: number;
}

/** The table as it would be laid for those who sit there now, or why it cannot be. */
export interface LaidView {
  /** Left out: null. */
  readonly setup?: Setup | null;
  /** Left out: null. */
  readonly fault?: Fault | null;
  /** Left out: null. */
  readonly nearest?: Setup | null;
  /** Left out: []. */
  readonly advice?: readonly Note[];
  /** Null where no table like it was measured. Left out: null. */
  readonly odds?: OddsView | null;
}

/** A table as it is laid: who is expected, what the box holds, how it is played. */
export interface Setup {
  readonly players: number;
  readonly tokens: readonly Token[];
  readonly jokers: number;
  readonly fake_diamond: boolean;
  readonly honour_box: boolean;
  readonly switches: readonly Switch[];
}

/** A flaw, the ruling that makes it one, and the token it is about, if any. */
export interface Fault {
  readonly flaw: Flaw;
  readonly ruling: string;
  readonly token: Token | null;
}

/** Why a table cannot be played. */
export const Flaw = [
  "too_few_players",
  "too_many_players",
  "too_few_tokens",
  "too_many_tokens",
  "no_henchman",
  "too_many_of_a_kind",
  "cia_without_fbi",
  "cleaner_too_early",
  "revolucion_too_early",
  "minion_without_traitor",
  "lone_revolutionary",
  "nothing_to_replace",
  "jokers_out_of_range",
] as const;
export type Flaw = (typeof Flaw)[number];

/** A piece of advice and the ruling it comes from. */
export interface Note {
  readonly advice: Advice;
  readonly ruling: string;
}

/** What a host may want to know of a table that can be played. */
export const Advice = [
  "five_is_hard",
  "cleaner_is_hard",
  "more_jokers",
  "fewer_jokers",
  "more_henchmen",
  "fewer_henchmen",
  "more_danger",
  "less_danger",
  "more_drivers",
  "fewer_drivers",
  "nothing_may_be_stolen",
  "traitor_saves",
  "lawyer_sways",
  "hands_may_err",
] as const;
export type Advice = (typeof Advice)[number];

/** Who wins how many of a hundred games between bots, as the laboratory measured it. */
export interface OddsView {
  /** False where it was measured at a table much like this one. */
  readonly here: boolean;
  readonly wins: Readonly<Partial<Record<Side, number>>>;
  /** How many of a hundred it may be off, 19 times out of 20. */
  readonly give_or_take: number;
  /** Whether no side has much the better of it. */
  readonly even: boolean;
  readonly fairer: FairerView | null;
}

/** Whose game it was; others may have won along with them. */
export const Side = [
  "godfather",
  "traitor",
  "agents",
  "thieves",
  "cleaner",
  "diamond_lover",
  "revolutionaries",
  "betrayed_henchman",
] as const;
export type Side = (typeof Side)[number];

/** A table nearby at which the sides win more evenly. */
export interface FairerView {
  readonly setup: Setup;
  readonly wins: Readonly<Partial<Record<Side, number>>>;
}

/** Something the host cannot do alone in mid-game, put to those who play and are here. */
export interface MotionView {
  /** Who is to go; null where the game is to be called off. */
  readonly guest: number | null;
  readonly by: number;
  /** Then more voices for it than against it carry it. */
  readonly until: number;
  /** The guests who are asked. */
  readonly asked: readonly number[];
  /** Who of them is for it, and who is not. */
  readonly said: Readonly<Record<string, boolean>>;
}

/** The game as everyone at the table sees it. */
export interface PlayView {
  readonly setup: Setup;
  readonly phase: Phase;
  /** The seat that is Godfather: 0, or the Traitor's after a take-over. */
  readonly godfather: number;
  /** The seat that has the box. */
  readonly box_at: number;
  /** The Godfather's own. */
  readonly jokers: number;
  /** How many stolen diamonds are back. */
  readonly recovered: number;
  /** From seat 0 on. */
  readonly seats: readonly SeatView[];
  /** Questions that wait for an answer, the oldest first. */
  readonly waiting: readonly QuestionAsked[];
  /** Every seat ordered to empty its pockets, in order. */
  readonly accusations: readonly number[];
  /** The seat whose accusation is in progress. */
  readonly accused: number | null;
  /** After how many lines of talk each Joker was given, the first first. */
  readonly paid_after: readonly number[];
  /** Whether accusations leave time for a shot: a fact of the table alone (R35). */
  readonly shot_pause: boolean;
  readonly ended: GameEnded | null;
  /** When it is over. */
  readonly journey: Journey | null;
  /** Who sits on seat 0, on seat 1, … */
  readonly players: readonly number[];
  /** What they were called when the game began. */
  readonly names: readonly string[];
  /** What those are like who were bots then: by that their words are chosen. */
  readonly temperaments: readonly (Temperament | null)[];
  /** null until the box is back. */
  readonly board: BoardView | null;
  /** When it is over. */
  readonly honours: Honours | null;
  readonly clock: ClockView | null;
  /** null for a game that began before games were sealed. */
  readonly seal: SealView | null;
}

/** Where a game is. */
export const Phase = [
  "hiding",
  "theft",
  "investigation",
  "accusation",
  "over",
] as const;
export type Phase = (typeof Phase)[number];

/** What can be seen of one seat. */
export interface SeatView {
  readonly seat: number;
  /** Left out: false. */
  readonly eliminated?: boolean;
  /** Left out: 0. */
  readonly jokers?: number;
  /** Left out: false. */
  readonly fake_shown?: boolean;
  /** The whole take, once it lies open. Left out: null. */
  readonly take?: Take | null;
  /** What the seat is, once that is known to all: told beside the open take. Left out: null. */
  readonly character?: Character | null;
}

/** The Godfather asked a seat something. */
export interface QuestionAsked {
  readonly type: "QuestionAsked";
  readonly seat: number;
  readonly of: number;
  readonly question: Question;
  /** Whether he was asking the whole table, one after another. Left out: false. */
  readonly everyone?: boolean;
}

/** The investigation is over; the seat is the Godfather's of that moment. */
export interface GameEnded {
  readonly type: "GameEnded";
  readonly seat: number;
  readonly ending: Ending;
  /** Ascending by seat. */
  readonly wins: readonly Win[];
}

/** A winner, and the ruling by which. */
export interface Win {
  readonly seat: number;
  readonly ruling: string;
}

/** The whole truth, for when the game is over. */
export interface Journey {
  readonly kept: number;
  readonly bag: Token | null;
  /** As seat 1 received it, as seat 2 did, … and last as it came back. */
  readonly boxes: readonly Box[];
  readonly takes: readonly Take[];
  /** From seat 0 on. */
  readonly characters: readonly Character[];
}

/** What lies in the box at one moment of its journey. */
export interface Box {
  readonly diamonds: number;
  readonly tokens: readonly Token[];
  readonly fake: boolean;
}

/** The board of testimony. */
export interface BoardView {
  /** Of every seat that has testified, in the order of the seats. */
  readonly rows: readonly RowView[];
  readonly contradictions: readonly ContradictionView[];
}

/** What a seat stands by now, after all it said. What is not there went unsaid. */
export interface RowView {
  /** Left out: null. */
  readonly received?: BoxClaim | null;
  /** Left out: null. */
  readonly took?: TakeClaim | null;
  /** Left out: null. */
  readonly passed?: BoxClaim | null;
  /** Left out: null. */
  readonly bag?: BagClaim | null;
  /** What the seat last declined to speak of. Left out: []. */
  readonly declined?: readonly About[];
  readonly seat: number;
}

/** Claims on the board that cannot all be true, and what is wrong with them. */
export interface ContradictionView {
  readonly kind: Conflict;
  /** By seat. One alone is impossible, known to be false, or a second answer. */
  readonly claims: readonly ClaimAt[];
}

/** The ways in which claims collide. */
export const Conflict = [
  /** One claim that cannot be true of any game at this table. */
  "impossible",
  /** One claim that is at odds with what the viewer knows. */
  "known_false",
  /** One seat gave two different answers to the same question. */
  "two_answers",
  /** What one seat said of its turn does not go together. */
  "does_not_add_up",
  /** Two seats told different things of one and the same box. */
  "neighbours_disagree",
  /** A later box had more diamonds than an earlier one. */
  "diamonds_grew",
  /** A token was missing from an earlier box and lay in a later one. */
  "token_came_back",
  /** More seats took, or bagged, a kind of token than there were of it. */
  "token_taken_twice",
  /** Each is possible, but no box can have gone from one to the other. */
  "no_way_between",
] as const;
export type Conflict = (typeof Conflict)[number];

/** Where on the board a claim stands: whose row it is, and what it is about. */
export interface ClaimAt {
  readonly seat: number;
  readonly about: About;
}

/** What a game is remembered for. */
export interface Honours {
  /** null where nobody lied. */
  readonly best_liar: BestLiar | null;
  /** null where nothing was close. */
  readonly closest_call: ClosestCall | null;
}

/** The seat that lied best, and how often. */
export interface BestLiar {
  readonly seat: number;
  /** Different untrue claims, those taken back among them. */
  readonly lies: number;
  /** Whether its pocket was opened, and that did not win it the game. */
  readonly caught: boolean;
}

/** Where the game nearly went the other way. */
export interface ClosestCall {
  readonly kind: Call;
  readonly seat: number;
  readonly other: number | null;
  /** How many lay in that one pocket. */
  readonly diamonds: number | null;
}

/** Ways in which a game nearly went the other way, the closest first. */
export const Call = [
  /** An Agent was accused, and the Cleaner (`seat`) did not shoot. */
  "held_fire",
  /** All that was missing in the end lay in one pocket (`seat`), and others had been found. */
  "one_pocket",
  /** One diamond parted a Thief who lost (`seat`) from one who won (`other`). */
  "one_stone",
  /** The Godfather (`seat`) found everything with his last Joker spent. */
  "last_joker",
  /** He accused whoever sat (`seat`) beside the richest Thief (`other`), and lost. */
  "next_chair",
] as const;
export type Call = (typeof Call)[number];

/** What the table waits for, in milliseconds since the epoch by the server's clock. */
export interface ClockView {
  readonly wait: Wait;
  readonly since: number;
  /** Until then nothing moves on, whatever is done. */
  readonly least: number | null;
  /** Then it moves on by itself; null where the table waits for as long as it takes. */
  readonly due: number | null;
  /** Since when every clock stands still. */
  readonly stopped: number | null;
  /** The guest who may have it go on at once: alone with bots, and one of those is waited for. */
  readonly go_on: number | null;
  /** Each question that waits, the oldest first; its clock is its own. */
  readonly questions: readonly QuestionClock[];
}

/** What a table can wait for. */
export const Wait = [
  "hiding",
  "box",
  "answer",
  "deed",
  "breath",
] as const;
export type Wait = (typeof Wait)[number];

/** How long a question waits for its answer, by the server's clock. */
export interface QuestionClock {
  /** The seat that was asked. */
  readonly of: number;
  readonly since: number;
  readonly due: number | null;
}

/** What every hand has committed: the same on every screen. */
export interface SealView {
  /** The last link of the chain, as people compare it. */
  readonly mark: string;
  /** What the Godfather kept, the bag, and the take of each seat from the first player on. */
  readonly commitments: readonly string[];
  /** Opens the commitment in the same place, once its hand lies open to all. */
  readonly nonces: readonly (string | null)[];
}

/** What was said: these lines take the place of everything from number `after` on. */
export interface TalkView {
  readonly after: number;
  readonly lines: readonly TalkLine[];
}

/** A seat made claims. */
export interface Testified {
  readonly type: "Testified";
  readonly seat: number;
  readonly claims: readonly Claim[];
}

/** A seat spoke of another, or for itself. */
export interface RemarkMade {
  readonly type: "RemarkMade";
  readonly seat: number;
  readonly remark: Remark;
}

/** A seat talked. */
export interface Said {
  readonly type: "Said";
  readonly seat: number;
  readonly text: string;
}

/** The Godfather kept so many. */
export interface DiamondsHidden {
  readonly type: "DiamondsHidden";
  readonly seat: number;
  readonly diamonds: number;
}

/** The first player put a token into the felt bag. */
export interface TokenBagged {
  readonly type: "TokenBagged";
  readonly seat: number;
  readonly token: Token;
}

/** A hand left the box with this. */
export interface TookFromBox {
  readonly type: "TookFromBox";
  readonly seat: number;
  readonly take: Take;
}

/** The box went from this seat to another; back to the Godfather in the end. */
export interface BoxPassed {
  readonly type: "BoxPassed";
  readonly seat: number;
  readonly to: number;
}

/** The Godfather ordered a seat to empty its pockets. */
export interface PocketsOrdered {
  readonly type: "PocketsOrdered";
  readonly seat: number;
  readonly target: number;
}

/** The accused showed the fake diamond, and no more (R52). */
export interface FakeShown {
  readonly type: "FakeShown";
  readonly seat: number;
}

/** The accused's whole take lies open. */
export interface PocketsEmptied {
  readonly type: "PocketsEmptied";
  readonly seat: number;
  readonly take: Take;
  readonly character: Character;
}

/** The Cleaner shot the accused, whose whole take lies open, and so does the Cleaner's. */
export interface ShotFired {
  readonly type: "ShotFired";
  readonly seat: number;
  readonly target: number;
  readonly take: Take;
  readonly character: Character;
}

/** The Godfather apologised to this seat with a Joker. */
export interface JokerGiven {
  readonly type: "JokerGiven";
  readonly seat: number;
}

/** This seat is out: it neither speaks nor acts any more (R28). */
export interface Eliminated {
  readonly type: "Eliminated";
  readonly seat: number;
}

/** The Traitor on this seat is revealed and is Godfather from now on (R57). */
export interface TraitorTookOver {
  readonly type: "TraitorTookOver";
  readonly seat: number;
}

/** What is for this device alone, and for the player it is in the hand of. */
export interface OwnView {
  readonly guest: number;
  /** Whether this guest is the host. */
  readonly host: boolean;
  /** For the host: those on the doorstep, whoever has waited longest first. */
  readonly knocking: readonly KnockView[];
  /** The players on this device. */
  readonly players: readonly number[];
  /** For whom it looks and acts now. */
  readonly player: number | null;
  /** Whether there is a vote to give (R46). */
  readonly vote: boolean;
  /** For whom it was given. */
  readonly choice: number | null;
  /** That player's, in the game that is on or was last. */
  readonly seat: number | null;
  /** What lies in the box, for whoever has it open. */
  readonly box: Box | null;
  readonly pocket: PocketView | null;
  readonly safe: Safe | null;
  /** Everything the seat may do now: buttons need no rule of their own. */
  readonly may: May;
  /** A hand that is made and waits for the least time to be over. */
  readonly made: AnyCommand | null;
  /** At most 12. */
  readonly orders: readonly Clause[] | null;
  /** Whether orders can be left: the box has not been here yet. */
  readonly may_order: boolean;
  readonly memory_aid: boolean;
  /** The players on this device who are asked for a PIN before it is in their hand. */
  readonly pins: readonly number[];
}

/** Somebody on the doorstep who waits for the host. */
export interface KnockView {
  readonly knock: number;
  readonly name: string;
}

/** What a player may look up of their own turn; the boxes only with the memory aid. */
export interface PocketView {
  readonly took: Take;
  readonly character: Character;
  readonly received: Box | null;
  readonly passed: Box | null;
  readonly bagged: Token | null;
}

/** What the Godfather knows and nobody else does: what he kept and what came back. */
export interface Safe {
  readonly kept: number;
  /** null while the box is still going round. */
  readonly returned: Box | null;
  /** The stolen diamonds not recovered yet. */
  readonly missing: number | null;
}

/** Everything a seat may do now. Empty for spectators, the eliminated, and when it is over. */
export interface May {
  readonly hide: readonly number[];
  readonly take: MayTake | null;
  readonly ask: readonly MayAsk[];
  /** What claims may be about. */
  readonly testify: readonly About[];
  readonly remark: MayRemark | null;
  readonly say: boolean;
  readonly accuse: readonly number[];
  readonly shoot: boolean;
  readonly empty_pockets: boolean;
}

/**
 * What may leave the box: so many diamonds at most, or one of these tokens.
 *
 * `fake` goes alone or with diamonds, never with a token. `nothing` is an open hand, where that
 * keeps the rule (R14, R15). A token named in `bag` may go into the bag first, and cannot then be
 * taken unless there is another like it. At an honour box `anything` that lies there may be taken
 * in any mixture, and it is up to the player to keep the taking rule (R17).
 */
export interface MayTake {
  readonly diamonds: number;
  readonly tokens: readonly Token[];
  readonly fake: boolean;
  readonly nothing: boolean;
  readonly bag: readonly Token[];
  readonly anything: boolean;
}

/** A seat that may be questioned, and what about. */
export interface MayAsk {
  readonly of: number;
  readonly questions: readonly Question[];
}

/**
 * What may be said of people.
 *
 * A challenge may hold the claim of anyone in `of` against the claim of another one of them, or
 * against the speaker's own. A sounding asks one of them about another.
 */
export interface MayRemark {
  /** Whom to have an opinion of, to challenge, to agree with, to sound out. */
  readonly of: readonly number[];
  /** Whom to make an offer, or to threaten. */
  readonly to: readonly number[];
  /** Whether to plead, and to have last words. */
  readonly plea: boolean;
}

/** What an `Update` would tell, less what is as it was in the last one: that may be kept. */
export interface Change {
  readonly type: "Change";
  readonly number: number;
  readonly at: number;
  readonly talk: TalkView;
  readonly happened: readonly AnyEvent[];
  /** Left out: as it was. */
  readonly room?: RoomView;
  /** Those parts of the game that are different now, each of them whole. Left out: as it was. */
  readonly play?: Readonly<Record<string, unknown>> | null;
  /** Left out: as it was. */
  readonly own?: OwnView;
}

/** The command with this id has happened and is written down. */
export interface Done {
  readonly type: "Done";
  readonly id: string;
  /** An update with this number, or a later one, shows it. */
  readonly number: number;
}

/** It has not, and why; and how things stand. */
export interface Refused {
  readonly type: "Refused";
  readonly id: string;
  readonly reason: AnyReason;
  /** Of docs/rules.md, where one says so. */
  readonly ruling: string | null;
  readonly now: Update;
}

/** A message that is none; the rest of the connection is as before. */
export interface Misunderstood {
  readonly type: "Misunderstood";
  /** Of the command that it should have been, if that could be read; it has not happened. */
  readonly id: string | null;
  /** What was wrong with it, for whoever writes the client. */
  readonly what: string;
}

/** The device is not in this player's hand: it takes their PIN. */
export interface PinWanted {
  readonly type: "PinWanted";
  readonly player: number;
  /** Whether one was given, and was not it. */
  readonly wrong: boolean;
  /** Until when no other is looked at, after too many; by the server's clock. */
  readonly until: number | null;
}

/** What the link has to carry by which another device takes this one's place. */
export interface Ticket {
  readonly type: "Ticket";
  readonly ticket: string;
  /** By the server's clock. */
  readonly until: number;
}

/** To the other device: show this number, and wait until the first one has confirmed it. */
export interface Claimed {
  readonly type: "Claimed";
  readonly number: string;
  readonly until: number;
}

/** A key that counts from its first use on, and ends every other of this seat then. */
export interface FreshKey {
  readonly type: "FreshKey";
  readonly guest: number;
  readonly key: string;
}

/** Which devices are on this seat, and whether one wants to take over. */
export interface Devices {
  readonly type: "Devices";
  readonly devices: readonly DeviceView[];
  readonly claim: ClaimView | null;
}

/** A device that came with a seat's key since that was made, or the house was opened. */
export interface DeviceView {
  readonly since: number;
  /** When it last came or went. */
  readonly last: number;
  /** Whether it is the one that is told: there is room for one at a time. */
  readonly here: boolean;
}

/** Another device came with the ticket and waits to be confirmed. */
export interface ClaimView {
  /** What it shows. */
  readonly number: string;
  readonly until: number;
}

/** The host shows this moment of a finished game, or (null) nothing any more. */
export interface Led {
  readonly type: "Led";
  readonly game: string | null;
  /** 0 to 10000. */
  readonly moment: number;
  /** -1 to 11. */
  readonly viewpoint: number;
}

/** Somebody is there. */
export interface Pong {
  readonly type: "Pong";
  /** The server's clock. */
  readonly now: number;
}

/** The table closes this connection, and why. */
export interface Goodbye {
  readonly type: "Goodbye";
  readonly why:
    | "archived"
    | "damaged"
    | "declined"
    | "handed_over"
    | "kicked"
    | "left"
    | "misunderstood"
    | "no_hello"
    | "no_such_key"
    | "no_such_table"
    | "no_such_ticket"
    | "no_watching"
    | "not_written"
    | "taken_over"
    | "too_fast"
    | "too_many"
    | "too_new"
    | "too_old";
  readonly oldest: number;
  /** Which clients can be talked to here. */
  readonly newest: number;
}

/** What a new guest is given. The key is shown this once and kept nowhere else. */
export interface Key {
  readonly code: string;
  readonly guest: number;
  readonly key: string;
}

/** A table, as much of it as everybody who has the code may know before coming in. */
export interface Found {
  readonly code: string;
  readonly players: number;
  readonly free: number;
  readonly playing: boolean;
  readonly locked: boolean;
  /** Whether newcomers have to knock. */
  readonly knock: boolean;
  readonly spectators: boolean;
  readonly games: number;
  readonly protocol: number;
  readonly oldest: number;
}

/** Where phones on the same network find the house, as far as whoever asks may know. */
export interface House {
  readonly network: string | null;
  /** Whether somebody outside may be asked to reword what bots say, where a table wants it. */
  readonly voice: boolean;
  /** After how many days that nobody is at a table all of it goes; null keeps finished games. */
  readonly keep_days: number | null;
  /** Whether anybody may look through all finished games here. */
  readonly open_archive: boolean;
}

/** What bots said in other words than the catalogue's; every other line is the catalogue's. */
export interface Wordings {
  /** How many lines of the talk are decided, those asked for and all before. */
  readonly upto: number;
  readonly lines: readonly Wording[];
}

/** A line of the talk that is said in other words than the catalogue's. */
export interface Wording {
  readonly line: number;
  readonly text: string;
}

/** Where a finished game is kept, and what it is remembered for. */
export interface Remembered {
  /** Its page is `/g/` and this. */
  readonly id: string;
  /** Whether that is all there will be; false while it is still being weighed. */
  readonly weighed: boolean;
  readonly highlights: Highlights | null;
}

/** What a finished game is remembered for. */
export interface Highlights {
  /** null where nothing that was said decided it. */
  readonly word: DecidingWord | null;
  /** null where nobody was right about anybody. */
  readonly ear: SharpestEar | null;
}

/** The lie that won the game, or the truth that did. */
export interface DecidingWord {
  /** Its place among the record's actions. */
  readonly action: number;
  readonly seat: number;
  /** What was said; of a lie, what was untrue of it. */
  readonly claims: readonly (BoxClaim | TakeClaim | BagClaim)[];
  /** Whether every part of it was true. */
  readonly true: boolean;
  readonly effect: Effect;
  /** How much of suspicion, or of the chance, as a share; above nothing. */
  readonly by: number;
  /** Whom it put suspicion on, or pointed at, where that is not whoever said it. */
  readonly on: number | null;
}

/** What a word did for those who won. */
export const Effect = [
  /** It kept suspicion off whoever said it. */
  "spared",
  /** It put suspicion on somebody who had stolen nothing, and was accused. */
  "blamed",
  /** It drew suspicion on whoever said it, and being accused was what they needed to win. */
  "drew",
  /** It took from the Godfather's chance. */
  "misled",
  /** It gave the Thief away who said it. */
  "exposed",
  /** It gave another Thief away. */
  "pointed",
  /** It added to the Godfather's chance, and pointed at nobody. */
  "helped",
] as const;
export type Effect = (typeof Effect)[number];

/** Who judged the others best, aloud. */
export interface SharpestEar {
  readonly seat: number;
  readonly right: number;
  /** Lies called lies, truth believed, Thieves pointed at or accused: so many of so many. */
  readonly judged: number;
}

/** A finished game, all of it open. */
export interface KeptForGood {
  readonly id: string;
  /** Whether that is all there will be; false while it is still being weighed. */
  readonly weighed: boolean;
  /** As it was kept: `docs/records.md`. */
  readonly record: unknown;
  /** What could be believed when, what was true, what it cost; null while it is not known. */
  readonly analysis: Analysis | null;
  /** What it is remembered for: the same as at the verdict. */
  readonly highlights: Highlights | null;
}

/** A whole game, weighed. */
export interface Analysis {
  readonly analysis: number;
  /** Which fitted numbers it was made with; made with others, it may differ. */
  readonly model: string;
  /** The Godfather's chance as the box came back; null where it never did. */
  readonly start: number | null;
  /** 1 if the Godfather won, 0 if not; null where the game was not played to its end. */
  readonly result: number | null;
  /** His chance at the last moment: the result, where there is one. */
  readonly chance: number | null;
  readonly account: Account;
  /** What was said, by who said it: together the talk of the account. */
  readonly by_seat: Readonly<Record<string, number>>;
  readonly claims: readonly WeighedClaim[];
  readonly turning_points: readonly TurningPoint[];
  readonly decisions: readonly Decision[];
  readonly timeline: readonly TimelinePoint[];
  readonly knowledge: readonly Knowledge[];
  /** Whether a lawful theft fits what was seen all along; only an honour box can make it not. */
  readonly possible: boolean;
}

/** Where the Godfather's chance went: the start and these three make the result. */
export interface Account {
  /** What was said, by whoever said it. */
  readonly talk: number;
  /** Whom the Godfather accused, and a shot by the Cleaner: before anybody saw the pocket. */
  readonly choices: number;
  /** What then lay in the pockets, against what was to be expected of them. */
  readonly pockets: number;
}

/** One claim held against what that seat's hand, box and bag really were. */
export interface WeighedClaim {
  readonly action: number;
  readonly seat: number;
  readonly about: About;
  /** null where it says nothing that can be checked. */
  readonly true: boolean | null;
  /**
   * What the testimony brought on its speaker, as a share of suspicion, against telling the truth
   * right there; below nothing, what it saved. null where there is nothing to compare.
   */
  readonly price: number | null;
  /** Left out: null. */
  readonly lie?: Lie | null;
  /** The seats on which it moved suspicion by a point or more, and by how much. Left out: {}. */
  readonly others?: Readonly<Record<string, number>>;
}

/** How a claim is untrue. */
export const Lie = [
  /** Diamonds said to be gone before the box came, or still there when it went. */
  "blame_passed_on",
  /** A number of diamonds that points at nobody else. */
  "wrong_number",
  /** A token that was not there, or not taken, or not bagged. */
  "invented_token",
  /** Something that was there, or taken, or bagged, left out. */
  "omission",
] as const;
export type Lie = (typeof Lie)[number];

/** Where the chance changed most. */
export interface TurningPoint {
  readonly action: number;
  /** Whom it was about: the accused, or whoever spoke. */
  readonly seat: number;
  readonly swing: number;
  /** What could have shown beforehand what was wrong; null where nothing said could. */
  readonly contradiction: Clash | null;
  /** The proof of that, where there is no contradiction. */
  readonly proof: Proof | null;
}

/** The smallest set of claims that could not all be true beside what the Godfather knew. */
export interface Clash {
  readonly kind: Conflict;
  readonly seats: readonly number[];
  readonly claims: readonly Reference[];
}

/** A claim by its place: the action, and which of its claims. */
export interface Reference {
  readonly action: number;
  readonly claim: number;
}

/** A theft that fits all the Godfather knew and all these seats had said. */
export interface Proof {
  readonly kept: number;
  readonly bag: Token | null;
  readonly takes: readonly Take[];
  /** The seats whose every claim is true in it. */
  readonly believed: readonly number[];
}

/** One of the Godfather's moments: what he did, and what was best. */
export interface Decision {
  readonly action: number;
  readonly chosen: Inquiry | Accusation;
  /** The best that could be asked; null where everything had been answered. */
  readonly question: Inquiry | null;
  /** The best order that could be given. */
  readonly accusation: Accusation;
  /** What his own question or order fell short of the best of its kind; never above nothing. */
  readonly cost: number;
}

/** A question that could be put, and the chance to be expected after its answer. */
export interface Inquiry {
  readonly do: "ask";
  readonly of: number;
  readonly question: Question;
  readonly chance: number;
}

/** An order that could be given, and the chance to be expected once the pocket is empty. */
export interface Accusation {
  readonly do: "accuse";
  readonly target: number;
  readonly chance: number;
}

/** What could be believed after an action. */
export interface TimelinePoint {
  readonly action: number;
  /** The Godfather's, that he goes on to win. */
  readonly chance: number;
  /** By seat, how likely it has stolen, for the Godfather of the moment. */
  readonly thief: Readonly<Record<string, number>>;
}

/** What each seat could know from its own turn, after an action that changed it. */
export interface Knowledge {
  readonly action: number;
  /** In percent: for each seat from the first on, how likely each seat has stolen. */
  readonly thief: readonly (readonly number[])[];
}

/** A finished game told again. */
export interface Replay {
  readonly moments: readonly ReplayedMoment[];
  /** All that was said. */
  readonly talk: readonly TalkLine[];
  /** What the hand of each seat took, from the first player on: for open pockets alone. */
  readonly takes: readonly Take[];
  /** A record keeps no faces: each name has one, the same in every game as long as it is free. */
  readonly faces: readonly FaceName[];
  /** Null while the game is being weighed. */
  readonly told: ToldAnalysis | null;
}

/** The table after an action, as everyone saw it. */
export interface ReplayedMoment {
  /** Its place among the record's actions; null before the first. */
  readonly action: number | null;
  readonly happened: readonly AnyEvent[];
  /** How many lines of the talk had been said. */
  readonly lines: number;
  readonly play: PlayView;
}

/** What a game came to, in sentences. */
export interface ToldAnalysis {
  readonly account: readonly AccountLine[];
  readonly lies: readonly string[];
  /** One for each turning point of the analysis, in the same order. */
  readonly turning: readonly string[];
  readonly decisions: readonly string[];
}

/** A line of the account, in words, and its share of the Godfather's chance. */
export interface AccountLine {
  readonly label: string;
  readonly by: number;
}

/** All that the Godfather could have done at one of his moments, and what was to be expected. */
export interface Choices {
  /** What he did then. */
  readonly action: number;
  readonly chosen: Inquiry | Accusation;
  /** Everything that had not been answered yet; none where a table is too wide for that. */
  readonly questions: readonly Inquiry[];
  readonly accusations: readonly Accusation[];
}

/** How a game would have been heard. */
export interface Variation {
  readonly again: HeardAgain;
  /** The table after that action and each one after it, as everyone would have seen it. */
  readonly moments: readonly ReplayedMoment[];
  /** Which line of the talk is another one. */
  readonly line: number;
  readonly said: Testified;
}

/** A game heard again with one testimony changed: the same hands, questions and orders. */
export interface HeardAgain {
  readonly action: number;
  /** What was said instead, held against what was. */
  readonly claims: readonly WeighedClaim[];
  /** From that action on. */
  readonly timeline: readonly TimelinePoint[];
  /** The orders that he gave after it. */
  readonly orders: readonly OrderAgain[];
}

/** An order of the Godfather's, looked at again after other words than were said. */
export interface OrderAgain {
  readonly action: number;
  /** Whom he accused. */
  readonly target: number;
  /** What was to be expected of that. */
  readonly chance: number;
  /** The best order that he could have given then. */
  readonly best: Accusation;
}

/** Finished games, the newest first. */
export interface GameList {
  readonly games: readonly ListedGame[];
  /** Whether there may be older ones: ask for those `after` the last of these. */
  readonly more: boolean;
}

/** A finished game in a list. */
export interface ListedGame {
  /** Its page is `/g/` and this. */
  readonly id: string;
  /** The id of all the games of that evening; null for a game from elsewhere. */
  readonly evening: string | null;
  /** In milliseconds since the epoch, to the minute; null where nobody knows. */
  readonly ended: number | null;
  readonly players: readonly string[];
  readonly ending: Ending;
  readonly winners: readonly number[];
  readonly weighed: boolean;
  /** Of those who were looked for: one's own, whoever had the name; in an evening, everybody. */
  readonly chairs: readonly ChairStory[];
}

/** One chair of a finished game. */
export interface ChairStory {
  readonly seat: number;
  readonly character: Character;
  readonly won: boolean;
  /** Whether they were ordered to empty their pockets. */
  readonly accused: boolean;
  /** Null while the game is not weighed, and for the Godfather. */
  readonly words: ChairWords | null;
  /** Null while the game is not weighed, and for everybody but the Godfather. */
  readonly lead: Lead | null;
}

/** What somebody's testimony came to in one game. */
export interface ChairWords {
  /** How often they testified something that could be checked. */
  readonly said: number;
  /** How often of those something in it was untrue. */
  readonly lies: number;
  /** The suspicion that all their lies brought on them; below nothing, what they saved. */
  readonly price: number;
  /** The most that one of them saved; nothing where none did. */
  readonly saved: number;
}

/** How a Godfather went about it, against the best he could have done at each moment. */
export interface Lead {
  readonly orders: number;
  /** What his orders fell short of the best ones, all together, as a share of his chance. */
  readonly orders_cost: number;
  readonly questions: number;
  readonly questions_cost: number;
  /** His chance as the box came back. */
  readonly start: number;
}

/** What bots do in each chair. */
export interface BotsInChairs {
  /** Which games these are. */
  readonly counted: string;
  /** Which fitted numbers prices and costs were made with. */
  readonly model: string;
  readonly chairs: Readonly<Partial<Record<Character, ChairCount>>>;
}

/** So many games from one chair. */
export interface ChairCount {
  readonly games: number;
  readonly won: number;
  /** Games in which they said something untrue. */
  readonly lied: number;
  /** Of those, how many in which they were never ordered to empty their pockets. */
  readonly lied_believed: number;
  /** Games in which they testified, and nothing they said was untrue. */
  readonly honest: number;
  readonly honest_believed: number;
  /** Testimonies with something untrue in them. */
  readonly lies: number;
  /** The suspicion all those lies brought on them together; below nothing, what they saved. */
  readonly price: number;
  readonly orders: number;
  /** What a Godfather's orders fell short of the best, together. */
  readonly orders_cost: number;
  readonly questions: number;
  readonly questions_cost: number;
}

/** Why something was not done, as a word for programs and a sentence for people. */
export interface Trouble {
  readonly error: string;
  readonly sentence: string;
}

/** The house is open, or can write as well. */
export interface Health {
  readonly ok: boolean;
  readonly protocol: number;
}

/** Why the table said no. */
export const TableReason = [
  "not_host",
  "not_yours",
  /** The device plays for several, or for nobody, and it is not said for whom. */
  "nobody_in_hand",
  "no_such_player",
  "no_such_guest",
  "chair_taken",
  "face_taken",
  "table_full",
  "table_locked",
  /** The host has not said yet whether somebody may come in. */
  "knocking",
  "not_let_in",
  /** As many knock as there is room for. */
  "doorstep_full",
  /** The table is being asked something already. */
  "motion_on",
  /** The table has just said no. */
  "motion_fell",
  "no_motion",
  "not_asked",
  /** That is for between games. */
  "game_on",
  "no_game",
  "not_in_game",
  /** The table as it is cannot be laid; the ruling says why. */
  "cannot_be_played",
  "not_a_winner",
  /** This table finds its Godfather in another way. */
  "no_vote",
  /** Somebody else plays, who may want the time. */
  "not_alone",
  "not_seated",
  "wrong_pin",
  /** There is none to be forgotten. */
  "no_pin",
  /** Nothing that can be seen is left of the name. */
  "no_name",
  /** Nothing that can be seen is left of what was typed. */
  "nothing_left_of_it",
  /** This table talks in the room. */
  "talked_aloud",
  "talked_enough",
  "too_fast",
  "stopped",
  "not_stopped",
  /** The hand is made and cannot be made again. */
  "already_made",
  /** The box has been here already. */
  "box_gone",
  /** This house knows no server that could reword what bots say. */
  "no_outside_voice",
  "nonsense",
  /** So much was written down for this address that it has to wait. */
  "written_enough",
  /** Nothing new is begun at this table: so much was written down here. */
  "book_full",
  /** It could not be written down, so it did not happen. */
  "not_written",
  /** Something went wrong at this table; nothing happened. */
  "broken",
] as const;
export type TableReason = (typeof TableReason)[number];

/** Why the game said no. */
export const Reason = [
  "no_such_seat",
  "game_over",
  "eliminated",
  "not_godfather",
  "not_now",
  "not_your_turn",
  "keeps_too_many",
  "bag_not_yours",
  "not_in_box_to_bag",
  "not_in_box",
  "empty_box",
  "took_nothing",
  "took_too_much",
  "asked_himself",
  "asked_eliminated",
  "no_bag_there",
  "nothing_said",
  "accused_himself",
  "accused_eliminated",
  "already_shown",
  "spoke_of_himself",
  "spoke_of_eliminated",
  "against_itself",
  "asked_of_itself",
  "no_gun",
  "shot_himself",
  "not_accused",
] as const;
export type Reason = (typeof Reason)[number];

/** What a client says. */
export type AnyIn =
  | Hello
  | Do
  | Hand
  | HandOver
  | ConfirmHandover
  | StopHandover
  | ShowDevices
  | ThrowOff
  | LeadTo
  | Ping;

/** What a table says. */
export type AnyOut =
  | Welcome
  | Update
  | Change
  | Done
  | Refused
  | Misunderstood
  | PinWanted
  | Ticket
  | Claimed
  | FreshKey
  | Devices
  | Led
  | Pong
  | Goodbye;

/** Whatever can be done, for `Do`. */
export type Command =
  | Hide
  | HelpYourself
  | Ask
  | Testify
  | MakeRemark
  | Say
  | Accuse
  | Shoot
  | EmptyPockets
  | Sit
  | Stand
  | Rename
  | ChooseFace
  | SetPin
  | LiftPin
  | Move
  | Shuffle
  | SeatBot
  | FillChairs
  | Lock
  | AskToKnock
  | LetIn
  | NewCode
  | Kick
  | Settle
  | NameGodfather
  | PassHost
  | BeReady
  | ClearScore
  | Begin
  | Vote
  | Pause
  | Resume
  | Abandon
  | Consent
  | Leave
  | GoOn
  | HurryBots
  | NoteDown
  | LeaveOrders;

/** What can be asked of a table besides the game itself. */
export type AnyTableCommand =
  | Sit
  | Stand
  | Rename
  | ChooseFace
  | SetPin
  | LiftPin
  | Move
  | Shuffle
  | SeatBot
  | FillChairs
  | Lock
  | AskToKnock
  | LetIn
  | NewCode
  | Kick
  | Settle
  | NameGodfather
  | PassHost
  | BeReady
  | ClearScore
  | Begin
  | Vote
  | Pause
  | Resume
  | Abandon
  | Consent
  | Leave
  | GoOn
  | HurryBots
  | NoteDown
  | LeaveOrders;

/** What can happen in a game. */
export type AnyEvent =
  | DiamondsHidden
  | TokenBagged
  | TookFromBox
  | BoxPassed
  | QuestionAsked
  | Testified
  | RemarkMade
  | Said
  | PocketsOrdered
  | FakeShown
  | PocketsEmptied
  | ShotFired
  | JokerGiven
  | Eliminated
  | TraitorTookOver
  | GameEnded;

/** What a seat can try. */
export type AnyCommand =
  | Hide
  | HelpYourself
  | Ask
  | Testify
  | MakeRemark
  | Say
  | Accuse
  | Shoot
  | EmptyPockets;

/** What a testimony is made of. */
export type Claim =
  | BoxClaim
  | TakeClaim
  | BagClaim
  | Declined
  | Withdrawn;

/** What can be said of people. */
export type Remark =
  | Opinion
  | Challenge
  | Agreement
  | Sounding
  | Plea
  | LastWords
  | Offer
  | Threat;

/** A line of what was said. */
export type TalkLine =
  | QuestionAsked
  | Testified
  | RemarkMade
  | Said;

/** Where the catalogue says what a side is called. */
export const SIDE_NAMES = {
  godfather: "characters.godfather.name",
  traitor: "characters.traitor.name",
  agents: "characters.agent.plural",
  thieves: "characters.thief.plural",
  cleaner: "characters.cleaner.name",
  diamond_lover: "characters.diamond_lover.name",
  revolutionaries: "characters.revolutionary.plural",
  betrayed_henchman: "characters.loyal_henchman.name",
} as const satisfies Record<Side, string>;

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
  loyal_henchman: {
    character: "loyal_henchman",
    expansion: false,
    extra: false,
    replaces: [],
    needs: null,
    pieces: null,
  },
  fbi_agent: {
    character: "agent",
    expansion: false,
    extra: false,
    replaces: [],
    needs: null,
    pieces: 1,
  },
  cia_agent: {
    character: "agent",
    expansion: false,
    extra: false,
    replaces: [],
    needs: null,
    pieces: 1,
  },
  driver: {
    character: "driver",
    expansion: false,
    extra: false,
    replaces: [],
    needs: null,
    pieces: null,
  },
  cleaner: {
    character: "cleaner",
    expansion: false,
    extra: true,
    replaces: [["loyal_henchman"]],
    needs: null,
    pieces: 1,
  },
  diamond_lover: {
    character: "diamond_lover",
    expansion: true,
    extra: true,
    replaces: [["loyal_henchman"]],
    needs: null,
    pieces: 1,
  },
  traitor: {
    character: "traitor",
    expansion: true,
    extra: true,
    replaces: [["cia_agent"], ["fbi_agent"]],
    needs: null,
    pieces: 1,
  },
  minion: {
    character: "minion",
    expansion: true,
    extra: true,
    replaces: [["loyal_henchman"]],
    needs: "traitor",
    pieces: 1,
  },
  crooked_lawyer: {
    character: "crooked_lawyer",
    expansion: true,
    extra: true,
    replaces: [["loyal_henchman"]],
    needs: null,
    pieces: 1,
  },
  revolutionary: {
    character: "revolutionary",
    expansion: true,
    extra: true,
    replaces: [["cia_agent", "fbi_agent"], ["cia_agent", "loyal_henchman"], ["fbi_agent", "loyal_henchman"]],
    needs: null,
    pieces: 2,
  },
};

/** A table that was just laid, and nobody has come yet. */
export const NEW_TABLE: RoomView = {
  code: "",
  host: null,
  locked: false,
  knock: false,
  settings: {"tokens": null, "extras": [], "fake_diamond": false, "jokers": null, "honour_box": false, "switches": [], "pace": "standard", "talk": "typed", "memory_aid": true, "spectators": true, "lesson": false, "brisk_bots": false, "godfather": "vote", "outside_voice": false},
  chairs: [],
  guests: [],
  standing: [],
  watching: 0,
  games: 0,
  laid: {"fault": {"flaw": "too_few_players", "ruling": "R1", "token": null}, "nearest": {"players": 5, "tokens": ["loyal_henchman", "fbi_agent"], "jokers": 0, "fake_diamond": false, "honour_box": false, "switches": []}},
  named: null,
  votes: {},
  motion: null,
};

/** Why something was refused. */
export type AnyReason = TableReason | Reason;
