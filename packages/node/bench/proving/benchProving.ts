import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { bold, dim, say } from "@kifu/chain/say";
import { defaultTerms } from "@kifu/chain/terms";
import { random } from "@kifu/kit/testing";
import { lastingGame, longGame } from "../../src/cli/loadtest/lastingGame.js";
import { columns } from "../../src/cli/Output.js";
import { count, Progress } from "../../src/cli/Progress.js";
import { ProofCircuits } from "../../src/prover/ProofCircuits.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { Stage } from "../../test/index/events/Stage.js";
import { SignedStage } from "../../test/tables/SignedStage.js";
import { printMachine } from "../printMachine.js";
import { measuredGame } from "../measuredGame.js";
import { UsageError } from "../UsageError.js";
import { followTrace } from "./followTrace.js";
import { measureTasks } from "./measureTasks.js";
import { countTasks, planBlocks } from "./planBlocks.js";
import { HOUR, playHour } from "./playHour.js";
import { playMatches } from "./playMatches.js";
import type { TaskKind } from "./taskKind.js";
import type { TaskCosts } from "./TaskCosts.js";

const SEED = 1;

/** The number of matches that a single core must be able to prove in real time. */
const AT_ONCE = 4;

/**
 * The maximum cost of a move when twenty matches are played at once, and of a match in segments, in
 * CPU-seconds.
 */
const [MOST_PER_MOVE, MOST_PER_MATCH] = [48, 250];

const TITLE = measuredGame.plain.words.title;

interface Scenario {
  readonly what: string;
  readonly game: string;
  readonly count: number;
  readonly moves: readonly string[];
  readonly inSegments?: boolean;
  /** Whether the cost includes the start of the match: a pair, or two registrations. */
  readonly isWhole: boolean;
  /** The total cost is divided by this number. */
  readonly per: number;
  readonly most?: number;
}

/** `npm run bench -- proving`: the cost of proving per task, move, block and match. */
export async function benchProving(args: string[]): Promise<void> {
  const [unknown] = args;
  if (unknown !== undefined) throw new UsageError(`proving takes no ${unknown}`);
  printMachine(SEED);
  const long = lastingGame(measuredGame.plain, random(SEED));
  const scenarios = scenariosOf(long);
  say("Compiling the circuits: minutes, the first time.");
  const circuits = await ProofCircuits.compile(defaultTerms, { areProofsReal: true });
  const progress = new Progress({ label: "   ", unit: "proofs", stream: process.stderr });
  try {
    const costs = await measureAll(circuits, long, (done, total) => progress.update(done, total));
    progress.end();
    const counted = await countAll(circuits, scenarios);
    printTasks(costs);
    printScenarios(counted, costs);
    await printLag(circuits, costs);
  } finally {
    progress.end();
    await circuits.close();
  }
}

function scenariosOf(long: readonly string[]): Scenario[] {
  const measured = (count: number, moves: number) => ({
    game: measuredGame.name,
    count,
    moves: long.slice(0, moves),
  });
  return [
    {
      what: "a move, 20 matches at once",
      ...measured(20, 10),
      isWhole: false,
      per: 200,
      most: MOST_PER_MOVE,
    },
    { what: "a move, alone in its block", ...measured(1, 10), isWhole: false, per: 10 },
    { what: `a match of ${TITLE}, 60 moves`, ...measured(1, 60), isWhole: true, per: 1 },
    {
      what: "the same in a segment, 20 at once",
      ...measured(20, 60),
      inSegments: true,
      isWhole: true,
      per: 20,
      most: MOST_PER_MATCH,
    },
    { what: "the same, alone", ...measured(1, 60), inSegments: true, isWhole: true, per: 1 },
    ...plainGames.filter((game) => game !== measuredGame.plain).flatMap(wholeMatches),
  ];
}

/**
 * The scenarios of each other game: its longest match, and many matches. With hidden information,
 * also the match in segments.
 */
function wholeMatches({ rules, words, ...game }: ChainGame): Scenario[] {
  const moves = longGame(game, random(SEED));
  const whole = { game: rules.name, moves, isWhole: true };
  const alone = {
    ...whole,
    what: `${words.title} in segments, alone`,
    inSegments: true,
    count: 1,
    per: 1,
    most: MOST_PER_MATCH,
  };
  return [
    ...(rules.hidden === undefined ? [] : [alone]),
    { ...whole, what: `a match of ${words.title}, ${moves.length} moves`, count: 1, per: 1 },
    { ...whole, what: `${words.title}, 20 at once`, count: 20, per: 20 },
  ];
}

/** Measures a small batch in which every task occurs. */
async function measureAll(
  circuits: ProofCircuits,
  long: readonly string[],
  onDone: (done: number, total: number) => void,
): Promise<TaskCosts> {
  return await onStage(async (stage) => {
    const few = { game: measuredGame.name, count: 2, moves: long.slice(0, 4) };
    const { first } = (await playMatches(stage, few)).beginnings;
    const { end } = (await playMatches(stage, { ...few, count: 1, inSegments: true })).moves;
    const range = { first, end };
    return await measureTasks(
      await planBlocks(stage.store, range, circuits),
      circuits.tasks,
      onDone,
    );
  });
}

type Counted = Scenario & { readonly tasks: ReadonlyMap<TaskKind, number> };

async function countAll(
  circuits: ProofCircuits,
  scenarios: readonly Scenario[],
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const scenario of scenarios) {
    const tasks = await onStage(async (stage) => {
      const { beginnings, moves } = await playMatches(stage, scenario);
      const first = scenario.isWhole ? beginnings.first : moves.first;
      return await countTasks(await planBlocks(stage.store, { first, end: moves.end }, circuits));
    });
    counted.push({ ...scenario, tasks });
  }
  return counted;
}

async function onStage<Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> {
  const stage = await Stage.open({}, defaultTerms);
  try {
    return await use(stage);
  } finally {
    await stage.stop();
  }
}

async function printLag(circuits: ProofCircuits, costs: TaskCosts): Promise<void> {
  const stage = await SignedStage.open(defaultConfig.moves);
  try {
    const blocks = await playHour(stage, AT_ONCE);
    const lag = await followTrace(blocks, defaultConfig.prover, async (range) =>
      costs.sum(await countTasks(await planBlocks(stage.store, range, circuits))),
    );
    const [share, longest] = [lag.busy / HOUR, lag.longest / 60].map((figure) => count(figure));
    const keepsUp = lag.busy <= HOUR;
    if (!keepsUp) process.exitCode = 1;
    say(
      dim(
        `An hour of ${AT_ONCE} matches of ${TITLE}, a move every ten seconds in each, on one core:`,
      ),
    );
    tell([
      ["blocks", "batches", "busy, of an hour", "block to proof, at most", "keeps up"],
      [`${blocks.length}`, `${lag.batches}`, share!, `${longest} min`, keepsUp ? "yes" : "NO"],
    ]);
  } finally {
    await stage.stop();
  }
}

function printTasks(costs: TaskCosts): void {
  const rows = costs.tasks.map((task) => [
    task,
    String(costs.times(task)),
    `${count(costs.median(task))} s`,
    `${count(Math.round(costs.memory(task) / 1e6))} MB`,
  ]);
  tell([["task", "measured", "CPU, median", "memory, most"], ...rows]);
}

function printScenarios(counted: readonly Counted[], costs: TaskCosts): void {
  const rows = counted.map(({ what, tasks, per, most }) => {
    const seconds = costs.sum(tasks) / per;
    const isHeld = most === undefined || seconds <= most;
    if (!isHeld) process.exitCode = 1;
    return [
      what,
      ...costs.tasks.map((task) => count((tasks.get(task) ?? 0) / per)),
      `${count(seconds)} s`,
      most === undefined ? "" : `≤ ${most} s: ${isHeld ? "yes" : "NO"}`,
    ];
  });
  say(dim("How many of each task it takes, and what they cost together:"));
  tell([["what", ...costs.tasks, "CPU", "hold"], ...rows]);
}

function tell(rows: readonly string[][]): void {
  const [head = "", ...lines] = columns(rows, "figures");
  say(["", bold(head), ...lines, ""].join("\n"));
}
