import { movesOf } from "@kifu/kit/testing";
import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { segmentSizeOf } from "../../src/runtime/games.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt, Sandbox } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";
import { SegmentWorld } from "./SegmentWorld.js";
import type { AnySegment, Line, Signed } from "./signSegment.js";
import { signTwice } from "./signTwice.js";

interface Sent {
  matchId?: number | bigint;
  line?: (honest: Line) => Line;
  signed?: (table: SegmentWorld<Sandbox>) => Promise<Signed>;
  change?: (segment: AnySegment) => Partial<AnySegment>;
}

function tableOf(world: World, { module }: ChainGame): SegmentWorld<Sandbox> {
  return new SegmentWorld(world.terms, world.sandbox, module, segmentSizeOf(module));
}

function faultsOf({ samples }: ChainGame) {
  return samples.faults.filter(({ move, witness }) => move !== undefined && witness === undefined);
}

export function segmentRuleCodes(game: ChainGame): string[] {
  return [...new Set(faultsOf(game).map(({ code }) => code))];
}

function playRefusals(game: ChainGame): Refusal[] {
  const { module, number, samples } = game;
  const method = `${module}.playMoves`;
  const { opening, reply, third } = samples;
  const other = plainGames.find((one) => one.number !== number)!.number;
  const pair = (world: World) => world.pair(number);
  const send = async (world: World, sent: Sent = {}): Promise<Receipt> => {
    world.pass(5);
    const table = tableOf(world, game);
    const honest = await table.line(`${opening} ${reply}`);
    const line = sent.line?.(honest) ?? honest;
    const segment = await table.segment(line, await sent.signed?.(table));
    const changed = { ...segment, ...sent.change?.(segment) };
    return await world.sandbox.send(world.third.owner, () =>
      table.module.playMoves(world.matchId(sent.matchId ?? 1), changed),
    );
  };
  const accepted = (world: World) => send(world);
  const refusal = (code: string, fault: string, sent: Sent): Refusal => ({
    method,
    code,
    fault,
    arrange: pair,
    refused: (world) => send(world, sent),
    accepted,
  });
  const { badCount, badPadding, badSignature, badTime } = codes.segment;
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) =>
      refusal(codes.session.wrongChain, fault, { matchId }),
    ),
    ...NO_MATCHES.map(([name, matchId]) =>
      refusal(codes.match.unknown, `match ${name}`, { matchId }),
    ),
    {
      ...refusal(codes.match.finished, "a match that the opponent gave up", {}),
      spoil: (world) => world.resign(1, 0, world.black.key),
    },
    {
      ...refusal(codes.match.wrongGame, "a match of another game", {}),
      arrange: async () => undefined,
      spoil: (world) => world.pair(other),
      mend: pair,
    },
    ...[0, 1 + segmentSizeOf(module)].map((count) =>
      refusal(badCount, `a count of ${count}`, { change: () => ({ count: Field(count) }) }),
    ),
    refusal(badPadding, "a time after the last move", {
      change: ({ times }) => ({ times: [...times.slice(0, -1), Field(1)] }),
    }),
    refusal(badTime, "a reply before the move", {
      line: ({ moves, times: [first = 0, second = 0] }) => ({ moves, times: [second, first] }),
    }),
    refusal(badSignature, "the players' signatures the other way round", {
      signed: async (table) => {
        const [one, two] = await table.signers();
        return { signers: [two, one] };
      },
    }),
    {
      ...refusal(codes.session.expired, "a move at the second of its key's expiry", {
        line: ({ moves, times: [first = 0] }) => ({
          moves,
          times: [BigInt(first) + 4n, BigInt(first) + 4n],
        }),
      }),
      arrange: async (world) => {
        await world.register(world.black, { game: number, lasts: 5 });
        await world.register(world.white, { game: number });
      },
    },
    ...faultsOf(game).map((sample): Refusal => {
      const { code, fault, after = `${opening} ${reply}`, move, third: valid = third } = sample;
      const sendThird = async (world: World, fields?: readonly bigint[]) => {
        const table = tableOf(world, game);
        const line = await table.line(valid, [world.time]);
        const moves = [fields ?? line.moves[0]!];
        return await table.sendSegment(await table.segment({ ...line, moves }));
      };
      return {
        method,
        code,
        fault: `${fault}, in a segment`,
        arrange: async (world) => {
          await pair(world);
          await world.play(after);
        },
        refused: (world) => sendThird(world, move?.map(BigInt)),
        accepted: (world) => sendThird(world),
      };
    }),
  ];
}

function forfeitRefusals(game: ChainGame): Refusal[] {
  const { module, number, rules, samples } = game;
  const method = `${module}.forfeit`;
  const other = plainGames.find((one) => one.number !== number)!.number;
  // Two different moves of one ply. They need not be legal.
  const [one, two = samples.reply] = movesOf(game, rules.initial()).map(rules.notation.write);
  const show = async (
    world: World,
    { matchId = 1, seat = 0, moves = [one!, two] }: Shown = {},
  ): Promise<Receipt> => {
    const table = tableOf(world, game);
    const evidence = await signTwice(table, moves, {
      signer: { secret: world.black.secret("key") },
    });
    return await world.sandbox.send(world.third.owner, () =>
      table.module.forfeit(world.matchId(matchId), Field(seat), evidence),
    );
  };
  const pair = (world: World) => world.pair(number);
  const refusal = (code: string, fault: string, shown: Shown = {}): Refusal => ({
    method,
    code,
    fault,
    arrange: pair,
    refused: (world) => show(world, shown),
    accepted: (world) => show(world),
  });
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) =>
      refusal(codes.session.wrongChain, fault, { matchId }),
    ),
    ...NO_MATCHES.map(([name, matchId]) =>
      refusal(codes.match.unknown, `match ${name}`, { matchId }),
    ),
    {
      ...refusal(codes.match.finished, "a match that the opponent gave up"),
      spoil: (world) => world.resign(1, 0, world.black.key),
    },
    {
      ...refusal(codes.match.wrongGame, "a match of another game"),
      arrange: async () => undefined,
      spoil: (world) => world.pair(other),
      mend: pair,
    },
    refusal(codes.match.badSeat, "a third seat", { seat: 2 }),
    refusal(codes.segment.oneMove, "one move, signed twice", { moves: [one!, one!] }),
    refusal(codes.segment.badSignature, "the other seat", { seat: 1 }),
    {
      ...refusal(codes.session.expired, "a key at the second of its expiry; not the second before"),
      arrange: async (world) => {
        await world.register(world.black, { game: number, lasts: 5 });
        await world.register(world.white, { game: number });
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
    },
  ];
}

/** Changes to the two moves that the first seat signs. */
interface Shown {
  matchId?: number | bigint;
  seat?: number;
  moves?: readonly [string, string];
}

export const segmentRefusals: readonly Refusal[] = plainGames.flatMap((game) => [
  ...playRefusals(game),
  ...forfeitRefusals(game),
]);
