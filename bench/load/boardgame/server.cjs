// A small game of hidden cards on boardgame.io as it comes: matches in memory, and each player is sent a view of their own.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const CARDS = 20;

const cards = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 2 * CARDS }, (_, card) => card));
    return { players: { 0: { hand: deck.slice(0, CARDS) }, 1: { hand: deck.slice(CARDS) } }, played: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID }, at) => {
        const hand = G.players[playerID].hand;
        if (!(at in hand)) return INVALID_MOVE;
        G.played.push(...hand.splice(at, 1));
      },
      client: false,
    },
  },
  endIf: ({ G }) => (G.played.length === 2 * CARDS ? { draw: true } : undefined),
};

const server = Server({ games: [cards], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) });
