import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { provable } from "../../src/engine/moveArguments.js";
import { gamesByName } from "../../src/runtime/games.js";
import type { ChainGame } from "../../src/runtime/plainGames.js";
import { LAST } from "../harness/numbers.js";
import { positionAfter } from "../harness/positionAfter.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import type { AnyGame } from "./signSegment.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";
import {
  type AnyTakeback,
  sendTakeback,
  takebackGames,
  takebackOf,
  type TakebackSigned,
  type TakebackWish,
} from "./takebacks.js";

function refusalsOf({ module, number, samples, rules }: ChainGame): Refusal[] {
  const method = `${module}.takeBack`;
  const { opening, reply, third } = samples;
  const line = `${opening} ${reply} ${third}`;
  const other = takebackGames.find((one) => one.number !== number)!.number;
  const { State, Move } = gamesByName[module] as unknown as AnyGame;
  const arrange = async (world: World) => {
    await world.pair(number);
    await world.play(line);
  };
  const send = (world: World, wish: Partial<TakebackWish> = {}) =>
    sendTakeback(world, line, { module, ...wish });
  const accepted = (world: World) => send(world);
  const refusal = (code: string, fault: string, wish: Partial<TakebackWish> = {}): Refusal => ({
    method,
    code,
    fault,
    arrange,
    refused: (world) => send(world, wish),
    accepted,
  });
  const initial = rules.encode.state(rules.initial());
  const second = ({ moves }: AnyTakeback, fields: readonly bigint[]) => ({
    moves: [moves[0], provable(Move, fields)],
  });
  const width = Move.sizeInFields();
  const numbers = (value: bigint, length: number) => Array.from({ length }, () => value);
  const { badCount, badPadding, wrongPosition } = codes.takeback;
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) =>
      refusal(codes.session.wrongChain, fault, { matchId }),
    ),
    ...NO_MATCHES.map(([name, matchId]) =>
      refusal(codes.match.unknown, `match ${name}`, { matchId }),
    ),
    {
      ...refusal(codes.match.finished, "a match that the opponent gave up"),
      spoil: (world) => world.resign(1, 1, world.white.key),
    },
    {
      ...refusal(codes.match.wrongGame, "a match of another game"),
      arrange: async () => undefined,
      spoil: (world) => world.pair(other),
      mend: arrange,
    },
    {
      ...refusal(codes.match.outOfTime, "the second after the deadline; not the deadline itself"),
      arrange: async (world) => {
        await arrange(world);
        world.pass(10);
      },
      spoil: async (world) => world.pass(1),
    },
    ...[0n, 3n, LAST].map((plies) =>
      refusal(badCount, `${plies === LAST ? "p − 1" : plies} moves`, {
        change: () => ({ plies: Field(plies) }),
      }),
    ),
    {
      ...refusal(badCount, "a move of a match without any"),
      arrange: (world) => world.pair(number),
      mend: (world) => world.play(line),
    },
    {
      ...refusal(badCount, "two moves of a match with one"),
      arrange: async (world) => {
        await world.pair(number);
        await world.play(opening);
      },
      refused: (world) => sendTakeback(world, `${opening} ${reply}`, { module, plies: 2 }),
      accepted: (world) => sendTakeback(world, opening, { module }),
    },
    ...[1n, LAST].map((field) =>
      refusal(
        badPadding,
        `a second move beside one that is taken back: ${field === 1n ? 1 : "p − 1"}`,
        {
          change: (honest) => second(honest, numbers(field, width)),
        },
      ),
    ),
    refusal(wrongPosition, "the position that the match has, as the one before", {
      change: () => ({
        before: provable(State, rules.encode.state(positionAfter(rules, line))),
      }),
    }),
    refusal(wrongPosition, "the opening position, to which more moves would lead back", {
      change: () => ({ before: provable(State, initial) }),
    }),
    refusal(wrongPosition, "fields that are no position", {
      change: () => ({ before: provable(State, numbers(LAST, initial.length)) }),
    }),
    refusal(wrongPosition, "the right position, and another move from it", {
      change: ({ moves }) => ({
        moves: [provable(Move, otherMove(rules, `${opening} ${reply}`, third)), moves[1]],
      }),
    }),
    refusal(wrongPosition, "the first of two moves as if it were the last", {
      plies: 2,
      change: (honest) => ({ ...second(honest, numbers(0n, width)), plies: Field(1) }),
    }),
    ...(["black", "white"] as const).map((brief): Refusal => ({
      ...refusal(
        codes.session.expired,
        `${brief}'s session key at the second of its expiry; not the second before`,
      ),
      arrange: async (world) => {
        for (const side of ["black", "white"] as const) {
          await world.register(world[side], {
            game: number,
            ...(side === brief && { lasts: 5 }),
          });
        }
        await world.play(line);
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
    })),
    ...(["first", "second"] as const).flatMap((seat): Refusal[] => {
      const wrong = (
        fault: string,
        signed: (world: World) => Partial<TakebackSigned>,
      ): Refusal => ({
        ...refusal(codes.match.notAgreed, `${fault}, of the ${seat} seat`),
        refused: (world) => send(world, { [seat]: signed(world) }),
      });
      const actor = (world: World) => (seat === "first" ? world.black : world.white);
      const opponent = (world: World) => (seat === "first" ? world.white : world.black);
      return [
        wrong("no signature", () => ({ none: true })),
        wrong("neither the owner's nor the session's signature: 2", () => ({ byOwner: 2 })),
        wrong("the other seat's signature", (world) => ({ signer: opponent(world).secret("key") })),
        wrong("a stranger's signature", (world) => ({ signer: world.third.secret("key") })),
        wrong("the session key's signature for the owner's", (world) => ({
          byOwner: 1,
          signer: actor(world).secret("key"),
        })),
        wrong("a signature over another transcript", () => ({
          transcript: (transcript) => transcript.add(1),
        })),
        wrong("a signature for another match", () => ({ match: 2 })),
        wrong("a signature for another chain's match", () => ({ domain: 7n })),
        wrong("a signature under a move", () => ({ as: "move" })),
        wrong("a signature under a draw", () => ({ as: "draw" })),
      ];
    }),
    {
      ...refusal(codes.match.notAgreed, "two moves, where both agreed to one"),
      refused: async (world) => {
        return await send(world, { forge: () => takebackOf(module, line, 2) });
      },
    },
  ];
}

type AnyRules = ChainGame["rules"];

function otherMove(rules: AnyRules, line: string, text: string): bigint[] {
  const legal = rules.legalMoves(positionAfter(rules, line));
  return rules.encode.move(legal.find((move) => rules.notation.write(move) !== text));
}

export const takebackRefusals: readonly Refusal[] = takebackGames.flatMap(refusalsOf);
