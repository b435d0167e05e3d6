import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import { NodeHttp, postMoves } from "@kifu/client/node";
import { beginMatches } from "../../src/cli/loadtest/beginMatches.js";
import { defaultLoad } from "../../src/cli/loadtest/index.js";
import { loadOf } from "../../src/cli/loadtest/index.js";
import type { SigningMatch } from "../../src/cli/loadtest/SigningMatch.js";
import { median, percentile } from "../../src/cli/loadtest/stats.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import { PostgresProcess } from "../../test/harness/PostgresProcess.js";
import type { Bench } from "../Bench.js";
import { byTurns } from "../byTurns.js";
import { measuredGame } from "../measuredGame.js";
import { SEGMENT_SETTINGS } from "../SignedTable.js";
import { clock } from "../watchers/clock.js";
import { Crowd } from "../watchers/Crowd.js";
import type { Figure, Row } from "./Figure.js";

const MOST_P95_MS = 250;
/** How much more processor time a move may cost the writer when thousands watch it. */
const MOST_RATIO = 1.1;
/** Longer than a move takes to reach all watchers, and the same with and without watchers. */
const PACE_MS = 300;
const PAUSE_MS = 100;
/** Moves before each turn, which are not measured. */
const WARM_UP = 4;

interface Nodes {
  readonly writer: string;
  readonly gateways: readonly string[];
}

/** Processor time of the writer for each move, in microseconds, without what it does when idle. */
interface Costs {
  readonly alone: number;
  readonly watched: number;
}

/**
 * Measures how long a signed move takes to reach the last of many watchers at two gateways, and
 * whether the watchers cost the writer anything. The two players are at one gateway each.
 */
export const gateways: Figure = {
  name: "gateways",
  about: "way of a signed move to thousands who watch at two gateways, and its cost to the writer",

  async measure(bench) {
    const { count, turns, movesEach } = bench.sizes.gateways;
    return await withGateways(bench, async (nodes) => {
      const made: number[] = [];
      const costs: Costs[] = [];
      const ratios = await byTurns(
        turns,
        (ratio) => ratio <= MOST_RATIO,
        async (turn) => {
          bench.progress(turn, turns.most);
          const measured = await measureTurn(nodes, { count, movesEach, turn });
          made.push(...measured.made);
          costs.push(measured.costs);
          const { alone, watched } = measured.costs;
          // On a busy machine, the node may seem to do less than when it is idle.
          return alone > 0 ? watched / alone : NaN;
        },
      );
      return { rows: rowsOf({ count, made, costs, ratios }), raw: { made, costs, ratios } };
    });
  },
};

async function withGateways<Result>(
  bench: Bench,
  use: (nodes: Nodes) => Promise<Result>,
): Promise<Result> {
  const server = await PostgresProcess.start();
  try {
    const settings = { ...SEGMENT_SETTINGS, "log.url": await server.database() };
    const withGateway = async <Found>(found: (url: string) => Promise<Found>) =>
      await bench.withNode(found, settings, "follow");
    return await bench.withNode(async (writer) => {
      return await withGateway(async (first) => {
        return await withGateway(async (second) => {
          return await use({ writer, gateways: [first, second] });
        });
      });
    }, settings);
  } finally {
    await server.done();
  }
}

interface TurnOptions {
  readonly count: number;
  readonly movesEach: number;
  readonly turn: number;
}

async function measureTurn(
  { writer, gateways }: Nodes,
  { count, movesEach, turn }: TurnOptions,
): Promise<{ made: number[]; costs: Costs }> {
  const [watched, alone] = await beginTwo(new Visitors(gateways[0]!));
  const each = Math.ceil(count / gateways.length);
  const crowds = await Promise.all(gateways.map((url) => Crowd.join(url, watched.id, each)));
  try {
    const made: number[] = [];
    const play = async (match: SigningMatch, seenBy: readonly Crowd[], moves = movesEach) => {
      for (let move = 0; move < moves; move++) {
        const next = sleep(PACE_MS);
        const sent = clock();
        const seen = Promise.all(seenBy.map((crowd) => crowd.next()));
        await makeMove(match, gateways[move % gateways.length]!);
        if (seenBy.length > 0) made.push(Math.max(...(await seen)) - sent);
        await next;
      }
    };
    await play(alone, [], WARM_UP);
    const idle = await costOf(writer, async () => void (await sleep(movesEach * PACE_MS)));
    const cost = new Map<SigningMatch, number>();
    for (const match of turn % 2 === 0 ? [watched, alone] : [alone, watched]) {
      const seenBy = match === watched ? crowds : [];
      cost.set(match, await costOf(writer, async () => await play(match, seenBy)));
    }
    const perMove = (match: SigningMatch) => (cost.get(match)! - idle) / movesEach;
    return { made, costs: { alone: perMove(alone), watched: perMove(watched) } };
  } finally {
    for (const crowd of crowds) await crowd.leave();
  }
}

async function beginTwo(visitors: Visitors): Promise<readonly [SigningMatch, SigningMatch]> {
  const options = { ...defaultLoad, game: measuredGame.name, matches: 2 };
  const begun = await beginMatches({ visitors, options, onProgress: () => undefined });
  for (const { id } of begun) {
    while ((await visitors.client.matchOnce(id))?.pending !== false) await sleep(PAUSE_MS);
  }
  return [begun[0]!, begun[1]!];
}

async function makeMove(match: SigningMatch, url: string): Promise<void> {
  const signed = await match.next();
  if (signed === undefined) throw new RangeError("No moves are left in this match");
  const [answer] = await postMoves(new NodeHttp(url), [signed]);
  if (answer === undefined || answer instanceof KifuError) throw answer ?? new Error("No answer");
  match.follow(answer);
}

async function costOf(url: string, work: () => Promise<void>): Promise<number> {
  const before = await loadOf(url);
  await work();
  const after = await loadOf(url);
  return after.cpuMicroseconds - before.cpuMicroseconds;
}

interface Measured {
  readonly count: number;
  readonly made: readonly number[];
  readonly costs: readonly Costs[];
  readonly ratios: readonly number[];
}

function rowsOf({ count, made, costs, ratios }: Measured): Row[] {
  const many = `${count.toLocaleString("en")} watchers at two gateways`;
  return [
    { what: `move sent → the last of ${many}, p50`, unit: "ms", kifu: percentile(made, 0.5) },
    {
      what: `move sent → the last of ${many}, p95`,
      unit: "ms",
      kifu: percentile(made, 0.95),
      hold: { of: "kifu", atMost: MOST_P95_MS },
    },
    {
      what: "writer's processor time of a move, no watchers",
      unit: "µs",
      kifu: median(costs.map(({ alone }) => alone)),
    },
    {
      what: `the same, ${many}`,
      unit: "µs",
      kifu: median(costs.map(({ watched }) => watched)),
    },
    {
      what: "the second by the first",
      unit: "×",
      kifu: median(ratios),
      hold: { of: "kifu", atMost: MOST_RATIO },
    },
  ];
}
