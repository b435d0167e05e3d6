import { random } from "@kifu/kit/testing";
import { MethodParameterEncoder } from "@proto-kit/module";
import { type KifuRuntime, moduleNamed, shownGames } from "@kifu/chain";
import type { Wire } from "../harness/Draft.js";
import { type EdgeCase, EDGES } from "./edges.js";
import { drawn, edgeCase, register, honest, queueing, type Step } from "./steps.js";
import { moveMethods } from "./matchCalls.js";
import type { Scene } from "./Scene.js";

/** How often the players get a turn, whatever else is sent. */
const HONEST_EVERY = 20;

/** Calls that can seldom be made. They go first when they can. */
const SCARCE = [
  "Matches.abort",
  "Matches.claimAbort",
  "Matches.claimTimeout",
  "Matches.resign",
  "Sessions.reseat",
  ...moveMethods,
];

/**
 * What is sent, step by step: every argument of every method at every edge, as soon as the chain
 * would accept the unchanged call. Meanwhile and afterwards, random steps.
 */
export class Plan {
  private readonly edgeCases: EdgeCase[];
  /** How often each method was called honestly. */
  private readonly done = new Map<string, number>();

  constructor(
    runtime: KifuRuntime,
    private readonly seed: number,
  ) {
    const { shuffled } = random(seed, "edges");
    const rank = ({ method }: EdgeCase) => (SCARCE.includes(method) ? 0 : 1);
    this.edgeCases = shuffled(edgeCasesOf(runtime)).sort((a, b) => rank(a) - rank(b));
  }

  /** How many edges no step has tried yet, by method. */
  get untried(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { method } of this.edgeCases) counts[method] = (counts[method] ?? 0) + 1;
    return counts;
  }

  get triedAll(): boolean {
    return this.edgeCases.length === 0;
  }

  at(index: number, scene: Omit<Scene, "random">, earlier: readonly Wire[]): Step {
    // Its own random numbers, so that one more choice in a step leaves the others alone.
    const own: Scene = { ...scene, random: random(this.seed, `step ${index}`) };
    const newcomer = own.members[index];
    if (newcomer !== undefined) return register(own, newcomer);
    if (index % HONEST_EVERY === 0) return honest(own, this.done);
    if (index % 2 === 0 || this.triedAll) return drawn(own, earlier);
    // The remaining calls may have to wait for a match.
    return this.nextEdgeCase(own) ?? queueing(own) ?? drawn(own, earlier);
  }

  /** The first case whose call can be made. Others wait, for example for a timeout to claim. */
  private nextEdgeCase(scene: Scene): Step | undefined {
    const impossible = new Set<string>();
    for (const [at, next] of this.edgeCases.entries()) {
      if (impossible.has(next.method)) continue;
      const step = edgeCase(scene, next);
      if (step !== undefined) {
        this.edgeCases.splice(at, 1);
        return step;
      }
      impossible.add(next.method);
    }
    return undefined;
  }
}

/**
 * Every argument of every method at every edge value, so that none is left to chance. Of a
 * segment's moves and times, which are alike, two that are made and one that is not are tried.
 */
export function edgeCasesOf(runtime: KifuRuntime): EdgeCase[] {
  return Object.keys(runtime.methodIdResolver.methodIdMap()).flatMap((method) =>
    fieldsOf(runtime, method).flatMap((field) => EDGES.map((edge) => ({ method, field, edge }))),
  );
}

const TRIED_MOVES = 3;

function fieldsOf(runtime: KifuRuntime, method: string): number[] {
  const fields = Array.from({ length: arityOf(runtime, method) }, (_, field) => field);
  const game = shownGames.find(({ module }) => method === `${module}.playMoves`);
  if (game === undefined) return fields;
  const widths = [game.moveFields, 1, game.witnessFields];
  const others = 1 + 1 + 2 * 4;
  const size = (fields.length - others) / widths.reduce((sum, width) => sum + width, 0);
  let from = 1;
  const tried = widths.flatMap((width) => {
    const of = fields.slice(from, from + TRIED_MOVES * width);
    from += size * width;
    return of;
  });
  return [0, ...tried, ...fields.slice(from)];
}

function arityOf(runtime: KifuRuntime, method: string): number {
  const [moduleName = "", methodName = ""] = method.split(".");
  return MethodParameterEncoder.fromMethod(
    moduleNamed(runtime, moduleName),
    methodName,
  ).fieldSize();
}
