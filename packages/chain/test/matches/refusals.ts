import { codes } from "../../src/codes.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/modules.js";
import { LAST } from "../harness/numbers.js";
import { sendRandzu, sendTicTacToe, type SentMove } from "../harness/moves.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/sandbox.js";
import type { World } from "../harness/world.js";
import { lateRefusals } from "../state/lateRefusals.js";

const ON_ANOTHER_CHAIN =
  signedMatch({ ...defaultTerms, salt: "1".repeat(32) }, 1) - domainOf(defaultTerms);

const NO_MATCHES: readonly [string, bigint][] = [
  ["0", 0n],
  ["2, which nobody plays", 2n],
];

/** Numbers counted from another chain's domain, or from none. */
const OTHER_CHAINS: readonly [string, bigint][] = [
  ["match 1 of another chain of this name", ON_ANOTHER_CHAIN],
  ["match p − 1", LAST],
  ["a number that is counted from no domain", 1n - domainOf(defaultTerms)],
];

const resignRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, matchId]) => ({
    method: "Matches.resign",
    code: codes.session.wrongChain,
    fault,
    arrange: (world: World) => world.pair(),
    refused: (world: World) => world.resign(matchId, 0, world.black.owner),
    accepted: (world: World) => world.resign(1, 0, world.black.owner),
  })),
  ...NO_MATCHES.map(([name, matchId]) => ({
    method: "Matches.resign",
    code: codes.match.unknown,
    fault: `match ${name}`,
    arrange: (world: World) => world.pair(),
    refused: (world: World) => world.resign(matchId, 0, world.black.key),
    accepted: (world: World) => world.resign(1, 0, world.black.key),
  })),
  {
    method: "Matches.resign",
    code: codes.match.finished,
    fault: "a match that the opponent gave up",
    arrange: (world) => world.pair(),
    spoil: (world) => world.resign(1, 1, world.white.key),
    refused: (world) => world.resign(1, 0, world.black.key),
    accepted: (world) => world.resign(1, 0, world.black.key),
  },
  ...[2n, 5n, LAST].map((seat) => ({
    method: "Matches.resign",
    code: codes.match.badSeat,
    fault: `seat ${seat === LAST ? "p − 1" : seat}`,
    arrange: (world: World) => world.pair(),
    refused: (world: World) => world.resign(1, seat, world.black.key),
    accepted: (world: World) => world.resign(1, 0, world.black.key),
  })),
  {
    method: "Matches.resign",
    code: codes.match.notAPlayer,
    fault: "a stranger",
    arrange: (world) => world.pair(),
    refused: (world) => world.resign(1, 0, world.third.owner),
    accepted: (world) => world.resign(1, 0, world.black.owner),
  },
  {
    method: "Matches.resign",
    code: codes.match.notAPlayer,
    fault: "the opponent, for a seat that is not theirs",
    arrange: (world) => world.pair(),
    refused: (world) => world.resign(1, 0, world.white.owner),
    accepted: (world) => world.resign(1, 1, world.white.owner),
  },
  {
    method: "Matches.resign",
    code: codes.session.expired,
    fault: "a session key in the block of its expiry; not in the block before",
    arrange: async (world) => {
      await world.register(world.black, { lasts: 5 });
      await world.register(world.white);
      world.pass(4);
    },
    spoil: async (world) => world.pass(1),
    refused: (world) => world.resign(1, 0, world.black.key),
    accepted: (world) => world.resign(1, 0, world.black.key),
  },
  {
    method: "Matches.resign",
    code: codes.match.outOfTime,
    fault: "the block after the deadline; not the deadline itself",
    arrange: async (world) => {
      await world.pair();
      world.pass(10);
    },
    spoil: async (world) => world.pass(1),
    refused: (world) => world.resign(1, 1, world.white.key),
    accepted: (world) => world.resign(1, 1, world.white.key),
  },
];

const lateResignations = lateRefusals(
  "Matches.resign",
  (world, validUntil) => world.resign(1, 0, world.black.key, validUntil),
  (world) => world.pair(),
);

const timeoutRefusals: readonly Refusal[] = [
  ...OTHER_CHAINS.map(([fault, matchId]) => ({
    method: "Matches.claimTimeout",
    code: codes.session.wrongChain,
    fault,
    arrange: async (world: World) => {
      await world.pair();
      world.pass(11);
    },
    refused: (world: World) => world.claimTimeout(matchId),
    accepted: (world: World) => world.claimTimeout(1),
  })),
  ...NO_MATCHES.map(([name, matchId]) => ({
    method: "Matches.claimTimeout",
    code: codes.match.unknown,
    fault: `match ${name}`,
    arrange: async (world: World) => {
      await world.pair();
      world.pass(11);
    },
    refused: (world: World) => world.claimTimeout(matchId),
    accepted: (world: World) => world.claimTimeout(1),
  })),
  {
    method: "Matches.claimTimeout",
    code: codes.match.stillOnTime,
    fault: "the block of the deadline; not the next",
    arrange: async (world) => {
      await world.pair();
      world.pass(10);
    },
    refused: (world) => world.claimTimeout(1),
    mend: async (world) => world.pass(1),
    accepted: (world) => world.claimTimeout(1),
  },
  {
    method: "Matches.claimTimeout",
    code: codes.match.stillOnTime,
    fault: "a deadline that a move has put off",
    arrange: async (world) => {
      await world.pair();
      world.pass(10);
    },
    spoil: (world) => world.play("h8"),
    refused: async (world) => {
      world.pass(1);
      return await world.claimTimeout(1);
    },
    accepted: async (world) => {
      world.pass(1);
      return await world.claimTimeout(1);
    },
  },
  {
    method: "Matches.claimTimeout",
    code: codes.match.finished,
    fault: "a timeout claimed already",
    arrange: async (world) => {
      await world.pair();
      world.pass(11);
    },
    spoil: (world) => world.claimTimeout(1),
    refused: (world) => world.claimTimeout(1),
    accepted: (world) => world.claimTimeout(1),
  },
];

/** What the engine refuses of a move, in whatever game. */
interface MovesOf {
  method: string;
  game: number;
  otherGame: number;
  opening: string;
  reply: string;
  send(world: World, text: string, sent?: SentMove): Promise<Receipt>;
}

function moveRefusals({ method, game, otherGame, opening, reply, send }: MovesOf): Refusal[] {
  const pair = (world: World) => world.pair(game);
  const asBlack = (world: World) => send(world, opening, { signer: world.black.key });
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) => ({
      method,
      code: codes.session.wrongChain,
      fault,
      arrange: pair,
      refused: (world: World) => send(world, opening, { matchId }),
      accepted: asBlack,
    })),
    ...NO_MATCHES.map(([name, matchId]) => ({
      method,
      code: codes.match.unknown,
      fault: `match ${name}`,
      arrange: pair,
      refused: (world: World) => send(world, opening, { matchId }),
      accepted: asBlack,
    })),
    {
      method,
      code: codes.match.finished,
      fault: "a match that the opponent gave up",
      arrange: pair,
      spoil: (world) => world.resign(1, 1, world.white.key),
      refused: asBlack,
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.wrongGame,
      fault: "a match of another game",
      spoil: (world) => world.pair(otherGame),
      refused: asBlack,
      mend: pair,
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a stranger",
      arrange: pair,
      refused: (world) => send(world, opening, { signer: world.third.owner }),
      accepted: (world) => send(world, opening, { signer: world.black.owner }),
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a session key that has been replaced",
      arrange: pair,
      spoil: (world) => world.openSession(world.black, { key: world.black.laterKey }),
      refused: asBlack,
      mend: (world) => world.openSession(world.black, { key: world.black.key }),
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a session key that has been revoked",
      arrange: pair,
      spoil: (world) => world.revokeSession(world.black),
      refused: asBlack,
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.notYourTurn,
      fault: "the second seat's first move before the first seat's",
      arrange: pair,
      refused: (world) => send(world, opening, { signer: world.white.key }),
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.notYourTurn,
      fault: "two moves in a row",
      arrange: async (world) => {
        await pair(world);
        await world.play(opening);
      },
      refused: (world) => send(world, reply, { signer: world.black.owner }),
      accepted: (world) => send(world, reply, { signer: world.white.owner }),
    },
    {
      method,
      code: codes.session.expired,
      fault: "a session key in the block of its expiry; not in the block before",
      arrange: async (world) => {
        await world.register(world.black, { game, lasts: 5 });
        await world.register(world.white, { game });
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
      refused: asBlack,
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.outOfTime,
      fault: "the block after the deadline; not the deadline itself",
      arrange: async (world) => {
        await pair(world);
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
      refused: asBlack,
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.outOfTime,
      fault: "the owner's own signature after the deadline",
      arrange: async (world) => {
        await pair(world);
        await world.play(opening);
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => send(world, reply, { signer: world.white.owner }),
      accepted: (world) => send(world, reply, { signer: world.white.owner }),
    },
    ...["the field as it was", "another field", "p − 1"].map((name, i) => ({
      method,
      code: codes.match.wrongField,
      fault: `${name} as the field that results`,
      arrange: pair,
      refused: (world: World) =>
        send(world, opening, {
          field:
            [
              [0, 0],
              [1, 1],
              [LAST, LAST],
            ][i] ?? [],
        }),
      accepted: asBlack,
    })),
  ];
}

/** What Randzu itself refuses of a move: Black's h8 and White's h9 are on the board. */
const randzuFaults: readonly [code: string, fault: string, sent: SentMove][] = [
  ["randzu/occupied", "a cell with one's own stone", { move: [7, 7] }],
  ["randzu/occupied", "a cell with the opponent's stone", { move: [7, 8] }],
  ["randzu/off-board", "a column right of the board", { move: [15, 8] }],
  ["randzu/off-board", "a row above the board", { move: [8, 15] }],
  ["randzu/off-board", "the sixteenth bit of a row", { move: [15, 7] }],
  ["randzu/off-board", "x = 100", { move: [100, 7] }],
  ["randzu/malformed", "x = 2^240", { move: [2n ** 240n, 7] }],
  ["randzu/malformed", "x = p − 1", { move: [LAST, 7] }],
  ["randzu/malformed", "y = p − 1", { move: [8, LAST] }],
  ["randzu/false-claim", "a line of no stones", { witness: [0, 0, 1] }],
  ["randzu/false-claim", "a line that begins off the board", { witness: [100, 7, 1] }],
  ["randzu/false-claim", "a fifth direction", { witness: [8, 7, 5] }],
  ["randzu/false-claim", "direction p − 1", { witness: [8, 7, LAST] }],
  ["randzu/false-claim", "a line that begins at x = p − 1", { witness: [LAST, 7, 1] }],
];

const ticTacToeFaults: readonly [code: string, fault: string, sent: SentMove][] = [
  ["tic-tac-toe/occupied", "a square with one's own mark", { move: [4] }],
  ["tic-tac-toe/occupied", "a square with the opponent's mark", { move: [0] }],
  ["tic-tac-toe/off-board", "a tenth square", { move: [9] }],
  ["tic-tac-toe/malformed", "square 2^254", { move: [2n ** 254n] }],
  ["tic-tac-toe/malformed", "square p − 1", { move: [LAST] }],
];

export const matchRefusals: readonly Refusal[] = [
  ...resignRefusals,
  ...lateResignations,
  ...timeoutRefusals,
  ...moveRefusals({
    method: "Randzu.makeMove",
    game: gameNumbers.Randzu,
    otherGame: gameNumbers.TicTacToe,
    opening: "h8",
    reply: "h9",
    send: sendRandzu,
  }),
  ...moveRefusals({
    method: "TicTacToe.makeMove",
    game: gameNumbers.TicTacToe,
    otherGame: gameNumbers.Randzu,
    opening: "b2",
    reply: "a1",
    send: sendTicTacToe,
  }),
  ...randzuFaults.map(([code, fault, sent]) => ({
    method: "Randzu.makeMove",
    code,
    fault,
    arrange: async (world: World) => {
      await world.pair(gameNumbers.Randzu);
      await world.play("h8 h9");
    },
    refused: (world: World) => sendRandzu(world, "i8", sent),
    accepted: (world: World) => sendRandzu(world, "i8"),
  })),
  ...ticTacToeFaults.map(([code, fault, sent]) => ({
    method: "TicTacToe.makeMove",
    code,
    fault,
    arrange: async (world: World) => {
      await world.pair(gameNumbers.TicTacToe);
      await world.play("b2 a1");
    },
    refused: (world: World) => sendTicTacToe(world, "c3", sent),
    accepted: (world: World) => sendTicTacToe(world, "c3"),
  })),
];
