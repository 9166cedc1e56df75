// A table of eight on boardgame.io, doing the like of ours: a box that went round, secret hands,
// testimony on the board, every player sent a view of their own, all in the in-memory store.
const { Server } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const PLAYERS = 8;

const game = {
  name: "mafia",
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  disableUndo: true,
  setup: () => ({
    box: { diamonds: 8, tokens: ["loyal_henchman", "fbi_agent", "driver"] },
    hands: Object.fromEntries([...Array(PLAYERS).keys()].map((seat) => [seat, { diamonds: 1 }])),
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
  playerView: ({ G, playerID }) => ({
    board: G.board,
    waiting: G.waiting,
    box: playerID === "0" ? G.box : null,
    hand: playerID === null ? null : G.hands[playerID],
  }),
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.env.PORT), callback: () => console.log("listening") });
