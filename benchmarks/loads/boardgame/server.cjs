// A table of eight on boardgame.io, doing the like of ours, all in the in-memory store: people on
// chairs, a table that was laid, a box that went round, secret hands, testimony on the board. Every
// player is sent a view of their own with as much in it as ours has; the talk is left to the log.
// With BARE=1 there is nothing but the board, the box and the hands.
const { Server } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const PLAYERS = 8;
const SEATS = [...Array(PLAYERS).keys()];
const TOKENS = ["loyal_henchman", "loyal_henchman", "loyal_henchman", "fbi_agent", "driver"];

const bare = Boolean(process.env.BARE);
const unlessBare = (state) => (bare ? undefined : state);

const game = {
  name: "mafia",
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  disableUndo: true,
  setup: () => ({
    room: unlessBare({
      code: "BHJK",
      host: 1,
      locked: false,
      settings: { pace: "none", talk: "typed", memory_aid: true, spectators: true, godfather: "choice" },
      chairs: SEATS.map((seat) => ({
        chair: seat,
        player: 2 * seat + 2,
        name: `P${seat}`,
        guest: 2 * seat + 1,
        here: true,
        heir: false,
        played: 0,
        won: 0,
        voted: false,
      })),
      guests: SEATS.map((seat) => ({ guest: 2 * seat + 1, name: `P${seat}`, here: true })),
      games: 1,
    }),
    setup: unlessBare({ players: PLAYERS, tokens: TOKENS, jokers: 1, fake_diamond: false, honour_box: false }),
    seats: unlessBare(SEATS.map((seat) => ({ seat, eliminated: false, jokers: 0, take: null, character: null }))),
    kept: 0,
    boxes: SEATS.map((seat) => ({ diamonds: 15 - seat, tokens: TOKENS })),
    hands: SEATS.map(() => ({ diamonds: 1, tokens: [] })),
    board: {},
    waiting: null,
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    ask: ({ G, playerID }, of) => {
      if (playerID !== "0" || !(of > 0 && of < PLAYERS)) return INVALID_MOVE;
      G.waiting = of;
    },
    testify: ({ G, playerID }, diamonds) => {
      if (typeof diamonds !== "number" || diamonds < 0 || diamonds > 15) return INVALID_MOVE;
      G.board[playerID] = { received: { diamonds } };
      if (G.waiting === Number(playerID)) G.waiting = null;
    },
  },
  playerView: ({ G, playerID }) => {
    const seat = playerID === null ? null : Number(playerID);
    return {
      room: G.room,
      setup: G.setup,
      seats: G.seats,
      board: G.board,
      waiting: G.waiting,
      safe: seat === 0 ? { kept: G.kept, returned: G.boxes[PLAYERS - 1] } : null,
      pocket: seat ? { received: G.boxes[seat - 1], took: G.hands[seat], passed: G.boxes[seat] } : null,
    };
  },
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.env.PORT), callback: () => console.log("listening") });
