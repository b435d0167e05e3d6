import { setTimeout as sleep } from "node:timers/promises";
import { standaloneRuntime } from "@kifu/chain";
import { defaultLoad } from "../../src/cli/loadtest/index.js";
import { beginMatches } from "../../src/cli/loadtest/beginMatches.js";
import { median, percentile, sum } from "../../src/cli/loadtest/stats.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import { type StagedMatch, stagedMatch } from "../StagedMatch.js";
import { clock } from "../watchers/clock.js";
import { Crowd } from "../watchers/Crowd.js";
import { measuredGame } from "../measuredGame.js";
import { type Load, loadOf } from "../../src/cli/loadtest/index.js";
import type { Figure, Row } from "./Figure.js";

/** Each move is pushed when it is admitted, and when it is sequenced. */
const EVENTS = 2;
const MOST_MS = 500;
const PAUSE_MS = 100;

/**
 * The milliseconds from sending a move until its answer arrived, and until the last watcher had
 * received it.
 */
interface Made {
  answer: number;
  last: number;
}

/**
 * Several moves in sequence, and the node's load until every watcher had received them from a
 * block.
 */
interface Turn {
  made: Made[];
  cpuMicroseconds: number;
  stallMs: number;
}

interface RunningMatch {
  id: number;
  staged: StagedMatch;
}

interface Watched {
  match: RunningMatch;
  crowd: Crowd;
}

/**
 * Measures how long a move takes to reach the last of many watchers of a match, compared with the
 * only watcher of another match. A whole node is measured over real HTTP, with the watchers in
 * separate processes.
 */
export const watchers: Figure = {
  name: "watchers",
  about: "way of a move to thousands who watch its match, over HTTP",

  async measure(bench) {
    const { count, turns, movesEach } = bench.sizes.watchers;
    return await bench.withNode(async (url) => {
      const visitors = new Visitors(url);
      const [first, second] = await beginTwo(visitors);
      const one: Watched = { match: first, crowd: await Crowd.join(url, first.id, 1) };
      const before = await loadOf(url);
      const many: Watched = { match: second, crowd: await Crowd.join(url, second.id, count) };
      const joined = await loadOf(url);
      const byOne: Turn[] = [];
      const byMany: Turn[] = [];
      for (let turn = 0; turn < turns; turn++) {
        bench.progress(turn, turns);
        byOne.push(await play(url, visitors, one, movesEach));
        byMany.push(await play(url, visitors, many, movesEach));
      }
      for (const { crowd } of [one, many]) await crowd.leave();
      return {
        rows: rowsOf({ count, byOne, byMany, before, joined }),
        raw: { byOne, byMany, before, joined },
      };
    });
  },
};

interface Measured {
  count: number;
  byOne: readonly Turn[];
  byMany: readonly Turn[];
  /** The load before the many watchers joined. `joined` is the load afterwards. */
  before: Load;
  joined: Load;
}

function rowsOf({ count, byOne, byMany, before, joined }: Measured): Row[] {
  const many = `${count.toLocaleString("en")} watchers`;
  const movesOf = (turns: readonly Turn[]) => turns.flatMap(({ made }) => made);
  const lastOf = (turns: readonly Turn[], part: number) =>
    percentile(
      movesOf(turns).map(({ last }) => last),
      part,
    );
  const cpuOf = (turns: readonly Turn[]) => sum(turns.map((turn) => turn.cpuMicroseconds));
  const stallOf = (turns: readonly Turn[]) => median(turns.map(({ stallMs }) => stallMs));
  const events = EVENTS * movesOf(byMany).length * (count - 1);
  return [
    { what: "move sent → its only watcher, p50", unit: "ms", kifu: lastOf(byOne, 0.5) },
    {
      what: `move sent → the last of ${many}, p50`,
      unit: "ms",
      kifu: lastOf(byMany, 0.5),
      hold: { of: "kifu", atMost: MOST_MS },
    },
    { what: `move sent → the last of ${many}, p95`, unit: "ms", kifu: lastOf(byMany, 0.95) },
    {
      what: `move sent → player's answer, ${many}, p50`,
      unit: "ms",
      kifu: median(movesOf(byMany).map(({ answer }) => answer)),
    },
    {
      what: "processor time of a move and its two events, one watcher",
      unit: "µs",
      kifu: cpuOf(byOne) / movesOf(byOne).length,
    },
    {
      what: "processor time of an event, for each watcher",
      unit: "µs",
      kifu: (cpuOf(byMany) - cpuOf(byOne)) / events,
    },
    {
      what: "processor time to subscribe",
      unit: "µs",
      kifu: (joined.cpuMicroseconds - before.cpuMicroseconds) / count,
    },
    {
      what: `growth of the whole process, for each of ${many}`,
      unit: "kB",
      kifu: (joined.residentBytes - before.residentBytes) / 1000 / count,
    },
    { what: "longest stall, one watcher", unit: "ms", kifu: stallOf(byOne) },
    { what: `longest stall, ${many}`, unit: "ms", kifu: stallOf(byMany) },
  ];
}

async function beginTwo(visitors: Visitors): Promise<readonly [RunningMatch, RunningMatch]> {
  const { client } = visitors;
  const terms = await client.chain();
  const chain = { terms, runtime: standaloneRuntime(terms).runtime };
  const options = { ...defaultLoad, game: measuredGame.name, matches: 2 };
  const begun = await beginMatches({ visitors, options, onProgress: () => undefined });
  const [first, second] = begun.map((match) => ({
    id: match.id,
    staged: stagedMatch(match, chain),
  }));
  for (const { id } of [first!, second!]) {
    while ((await client.matchOnce(id))?.pending !== false) await sleep(PAUSE_MS);
  }
  return [first!, second!];
}

/** Makes moves, each when all watchers know that the previous one is sequenced. */
async function play(
  url: string,
  visitors: Visitors,
  { match: { id, staged }, crowd }: Watched,
  moves: number,
): Promise<Turn> {
  const before = await loadOf(url);
  const made: Made[] = [];
  for (let i = 0; i < moves; i++) {
    const move = staged.move(id);
    if (move === undefined) throw new RangeError("No moves are left in this match");
    const sent = clock();
    const seen = crowd.next();
    await visitors.submit(move.toJSON());
    const answer = clock() - sent;
    made.push({ answer, last: (await seen) - sent });
    await crowd.next();
  }
  const { cpuMicroseconds, stallMs } = await loadOf(url);
  return { made, cpuMicroseconds: cpuMicroseconds - before.cpuMicroseconds, stallMs };
}
