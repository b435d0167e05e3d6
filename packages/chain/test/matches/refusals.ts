import { Field } from "o1js";
import { codes } from "../../src/codes.js";
import { shownGames } from "../../src/runtime/games.js";
import { type PlainGame, plainGames } from "../../src/runtime/plainGames.js";
import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/runtimeModules.js";
import { LAST } from "../harness/numbers.js";
import { sendMove, type SentMove } from "../harness/moves.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";
import { lateRefusals } from "../state/lateRefusals.js";
import { type DrawWish, sendDraw } from "./draws.js";

const ON_ANOTHER_CHAIN =
  signedMatch({ ...defaultTerms, salt: "1".repeat(32) }, 1) - domainOf(defaultTerms);

/** Numbers that no match has. */
export const NO_MATCHES: readonly [string, bigint][] = [
  ["0", 0n],
  ["2, which nobody plays", 2n],
];

/** Numbers counted from another chain's domain, or from none. */
export const OTHER_CHAINS: readonly [string, bigint][] = [
  ["match 1 of another chain of this name", ON_ANOTHER_CHAIN],
  ["match p − 1", LAST],
  ["a number that is counted from no domain", 1n - domainOf(defaultTerms)],
];

/** What a player refuses who gives a match up, in either way. */
function leavingRefusals(call: "resign" | "abort"): Refusal[] {
  const method = `Matches.${call}`;
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) => ({
      method,
      code: codes.session.wrongChain,
      fault,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](matchId, 0, world.black.owner),
      accepted: (world: World) => world[call](1, 0, world.black.owner),
    })),
    ...NO_MATCHES.map(([name, matchId]) => ({
      method,
      code: codes.match.unknown,
      fault: `match ${name}`,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](matchId, 0, world.black.key),
      accepted: (world: World) => world[call](1, 0, world.black.key),
    })),
    {
      method,
      code: codes.match.finished,
      fault: "a match that the opponent gave up",
      arrange: (world) => world.pair(),
      spoil: (world) => world.resign(1, 1, world.white.key),
      refused: (world) => world[call](1, 0, world.black.key),
      accepted: (world) => world[call](1, 0, world.black.key),
    },
    ...[2n, 5n, LAST].map((seat) => ({
      method,
      code: codes.match.badSeat,
      fault: `seat ${seat === LAST ? "p − 1" : seat}`,
      arrange: (world: World) => world.pair(),
      refused: (world: World) => world[call](1, seat, world.black.key),
      accepted: (world: World) => world[call](1, 0, world.black.key),
    })),
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a stranger",
      arrange: (world) => world.pair(),
      refused: (world) => world[call](1, 0, world.third.owner),
      accepted: (world) => world[call](1, 0, world.black.owner),
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "the opponent, for a seat that is not theirs",
      arrange: (world) => world.pair(),
      refused: (world) => world[call](1, 0, world.white.owner),
      accepted: (world) => world[call](1, 1, world.white.owner),
    },
    {
      method,
      code: codes.session.expired,
      fault: "a session key at the second of its expiry; not the second before",
      arrange: async (world) => {
        await world.register(world.black, { lasts: 5 });
        await world.register(world.white);
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => world[call](1, 0, world.black.key),
      accepted: (world) => world[call](1, 0, world.black.key),
    },
    {
      method,
      code: codes.match.outOfTime,
      fault: "the second after the deadline; not the deadline itself",
      arrange: async (world) => {
        await world.pair();
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
      refused: (world) => world[call](1, 1, world.white.key),
      accepted: (world) => world[call](1, 1, world.white.key),
    },
    ...lateRefusals(
      method,
      (world, validUntil) => world[call](1, 0, world.black.key, validUntil),
      (world) => world.pair(),
    ),
  ];
}

const abortRefusals: readonly Refusal[] = [
  ["the second has moved as well", "h8 h9"],
  ["the third move is made", "h8 h9 i8"],
].map(([fault, moves]) => ({
  method: "Matches.abort",
  code: codes.match.bothMoved,
  fault: fault!,
  arrange: async (world: World) => {
    await world.pair();
    await world.play("h8");
  },
  spoil: (world: World) => world.play(moves!.slice(3)),
  refused: (world: World) => world.abort(1, 1, world.white.key),
  accepted: (world: World) => world.abort(1, 1, world.white.key),
}));

/** The seats of match 1 agree to a draw, after two moves, unless something is wrong with what one of them signed. */
async function draw(world: World, wish: Partial<DrawWish> = {}, seat = 0): Promise<Receipt> {
  return await sendDraw(world, seat === 0 ? [wish, {}] : [{}, wish]);
}

const drawRefusals: readonly Refusal[] = [
  ...[...OTHER_CHAINS, ...NO_MATCHES].map(([fault, matchId], i): Refusal => ({
    method: "Matches.agreeDraw",
    code: i < OTHER_CHAINS.length ? codes.session.wrongChain : codes.match.unknown,
    fault,
    arrange: withTwoMoves,
    refused: (world) => sendDraw(world, [{}, {}], matchId),
    accepted: (world) => draw(world),
  })),
  {
    method: "Matches.agreeDraw",
    code: codes.match.finished,
    fault: "a match that was drawn already",
    arrange: withTwoMoves,
    spoil: (world) => draw(world),
    refused: (world) => draw(world),
    accepted: (world) => draw(world),
  },
  ...["", "h8"].map((moves): Refusal => ({
    method: "Matches.agreeDraw",
    code: codes.match.notBothMoved,
    fault: moves === "" ? "a match without a move" : "a match of one move",
    arrange: (world) => world.pair(),
    spoil: async (world) => (moves === "" ? undefined : await world.play(moves)),
    refused: (world) => draw(world),
    mend: (world) => world.play("h8 h9"),
    accepted: (world) => draw(world),
  })),
  {
    method: "Matches.agreeDraw",
    code: codes.match.outOfTime,
    fault: "the second after the deadline; not the deadline itself",
    arrange: async (world) => {
      await withTwoMoves(world);
      world.pass(10);
    },
    spoil: async (world) => world.pass(1),
    refused: (world) => draw(world),
    accepted: (world) => draw(world),
  },
  ...[0, 1].flatMap((seat): Refusal[] => {
    const wrong = (fault: string, wishOf: (world: World) => Partial<DrawWish>): Refusal => ({
      method: "Matches.agreeDraw",
      code: codes.match.notAgreed,
      fault: `${fault}, of seat ${seat}`,
      arrange: withTwoMoves,
      refused: (world) => draw(world, wishOf(world), seat),
      accepted: (world) => draw(world),
    });
    return [
      {
        method: "Matches.agreeDraw",
        code: codes.session.expired,
        fault: `a session key at the second of its expiry, of seat ${seat}; not the second before`,
        arrange: async (world) => {
          const late = seat === 0 ? [{ lasts: 5 }, {}] : [{}, { lasts: 5 }];
          await world.register(world.black, late[0]);
          await world.register(world.white, late[1]);
          await world.play("h8 h9");
          world.pass(4);
        },
        spoil: async (world) => world.pass(1),
        refused: (world) => draw(world),
        accepted: (world) => draw(world),
      },
      wrong("no signature", () => ({ none: true })),
      wrong("neither the owner's nor the session's signature: 2", () => ({ byOwner: 2 })),
      wrong("neither the owner's nor the session's signature: p − 1", () => ({ byOwner: LAST })),
      wrong("the other seat's signature", (world) => ({
        signer: (seat === 0 ? world.white : world.black).secret("key"),
      })),
      wrong("a stranger's signature", (world) => ({ signer: world.third.secret("key") })),
      wrong("the session key's signature for the owner's", (world) => ({
        byOwner: 1,
        signer: (seat === 0 ? world.black : world.white).secret("key"),
      })),
      wrong("a signature for a match as of another move", () => ({
        transcript: (transcript) => transcript.add(1),
      })),
      wrong("a signature for a match without a move", () => ({ transcript: () => Field(0) })),
      wrong("a signature for another chain's match", () => ({ domain: 7n })),
      wrong("a signature for another match", () => ({ match: 2 })),
      wrong("a signature under a move, which is none for a draw", () => ({ asMove: true })),
    ];
  }),
];

async function withTwoMoves(world: World): Promise<void> {
  await world.pair();
  await world.play("h8 h9");
}

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
    fault: "the second of the deadline; not the next",
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
function moveRefusals({ module, number: game, samples }: PlainGame): Refusal[] {
  const { opening, reply } = samples;
  const method = `${module}.makeMove`;
  const otherGame = plainGames.find(({ number }) => number !== game)!.number;
  const stateFields = shownGames.find(({ number }) => number === game)!.stateFields;
  const send = (world: World, text: string, sent?: SentMove) => sendMove(world, module, text, sent);
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
      fault: "a session key at the second of its expiry; not the second before",
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
      fault: "the second after the deadline; not the deadline itself",
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
          field: Array.from({ length: stateFields }, () => [0n, 1n, LAST][i] ?? 0n),
        }),
      accepted: asBlack,
    })),
  ];
}

/** What a game itself refuses of a third move. */
function faultRefusals({ module, number, samples }: PlainGame): Refusal[] {
  const { opening, reply, third, faults } = samples;
  return faults.map(({ code, fault, after = `${opening} ${reply}`, ...sent }) => ({
    method: `${module}.makeMove`,
    code,
    fault,
    arrange: async (world: World) => {
      await world.pair(number);
      await world.play(after);
    },
    refused: (world: World) => sendMove(world, module, third, sent),
    accepted: (world: World) => sendMove(world, module, third),
  }));
}

/** One case for each way in which a match refuses a call. */
export const matchRefusals: readonly Refusal[] = [
  ...leavingRefusals("resign"),
  ...leavingRefusals("abort"),
  ...abortRefusals,
  ...drawRefusals,
  ...timeoutRefusals,
  ...plainGames.flatMap(moveRefusals),
  ...plainGames.flatMap(faultRefusals),
];
