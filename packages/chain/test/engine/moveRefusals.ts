import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { shownGames } from "../../src/runtime/games.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import { LAST } from "../harness/numbers.js";
import { sendMove, type SentMove } from "../harness/moves.js";
import type { Refusal } from "../harness/refusals.js";
import { secondsAfter } from "../harness/positionAfter.js";
import type { World } from "../harness/World.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

function engineRefusals({ module, number: game, rules, samples }: ChainGame): Refusal[] {
  const { opening, reply } = samples;
  const method = `${module}.makeMove`;
  const otherGame = plainGames.find(({ number }) => number !== game)!.number;
  const stateFields = shownGames.find(({ number }) => number === game)!.stateFields;
  const send = (world: World, text: string, sent?: SentMove) => sendMove(world, module, text, sent);
  const pair = (world: World) => world.pair(game);
  /**
   * Pairs the players with a clock that is long enough for a notice period and a move after it.
   */
  const pairForLong = (world: World) => world.pair(game, 3 * NOTICE);
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
      fault: "a match that was given up",
      arrange: pair,
      spoil: (world) => world.resign(1, 0, world.black.key),
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
      arrange: pairForLong,
      spoil: async (world) => {
        await world.openSession(world.black, { key: world.black.laterKey });
        await world.reseatInTime(world.black);
      },
      refused: asBlack,
      mend: async (world) => {
        await world.openSession(world.black, { key: world.black.key });
        await world.reseatInTime(world.black);
      },
      accepted: asBlack,
    },
    {
      method,
      code: codes.match.notAPlayer,
      fault: "a session key that has been revoked",
      arrange: pairForLong,
      spoil: async (world) => {
        await world.revokeSession(world.black);
        await world.reseatInTime(world.black);
      },
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
        world.pass(secondsAfter(rules, opening, 10));
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

function faultRefusals({ module, number, samples }: ChainGame): Refusal[] {
  const { opening, reply, third, faults } = samples;
  return faults.map(
    ({ code, fault, after = `${opening} ${reply}`, third: valid = third, ...sent }) => ({
      method: `${module}.makeMove`,
      code,
      fault,
      arrange: async (world: World) => {
        await world.pair(number);
        await world.play(after);
      },
      refused: (world: World) => sendMove(world, module, valid, sent),
      accepted: (world: World) => sendMove(world, module, valid),
    }),
  );
}

export const moveRefusals: readonly Refusal[] = [
  ...plainGames.flatMap(engineRefusals),
  ...plainGames.flatMap(faultRefusals),
];
