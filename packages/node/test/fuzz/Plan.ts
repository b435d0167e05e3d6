import { random } from "@kifu/kit/testing";
import { MethodParameterEncoder } from "@proto-kit/module";
import { type KifuRuntime, moduleNamed, shownGames } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import type { Wire } from "../harness/Draft.js";
import { type EdgeCase, EDGES } from "./edges.js";
import { honestCalls } from "./honestCalls.js";
import { beginning, drawn, edgeCase, honest, queueing, register, type Step } from "./steps.js";
import { moveMethods } from "./matchCalls.js";
import type { Scene } from "./Scene.js";

const HONEST_EVERY = 20;
/** While edge cases are left, the steps between try one each. */
const DRAWN_EVERY = 4;
/** Every tenth step begins a match or queues, or else games whose matches ended would stay unplayed. */
const BEGIN = { every: 10, at: 5 };

/**
 * Methods that can rarely be called, the rarest first. Their edge cases are tried in this order,
 * before those of other methods.
 */
const SCARCE = [
  "Matches.claimAbort",
  "Matches.claimTimeout",
  "Matches.abort",
  "Matches.resign",
  "Sessions.reseat",
  ...moveMethods,
];

/**
 * Decides what each step sends. An edge case changes one value of an honest call. It is tried as
 * soon as such a call is possible. The other steps are random.
 */
export class Plan {
  private readonly edgeCases: EdgeCase[];
  private readonly done = new Map<string, number>();

  constructor(
    runtime: KifuRuntime,
    private readonly seed: number,
  ) {
    const { shuffled } = random(seed, "edges");
    const rank = ({ method }: EdgeCase) =>
      SCARCE.includes(method) ? SCARCE.indexOf(method) : SCARCE.length;
    this.edgeCases = shuffled(edgeCasesOf(runtime)).sort((a, b) => rank(a) - rank(b));
  }

  get untried(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { method } of this.edgeCases) counts[method] = (counts[method] ?? 0) + 1;
    return counts;
  }

  /** True if every edge case was tried, and every method was called honestly. */
  get triedAll(): boolean {
    return (
      this.edgeCases.length === 0 && Object.keys(honestCalls).every((name) => this.done.has(name))
    );
  }

  at(index: number, scene: Omit<Scene, "random">, earlier: readonly Wire[]): Step {
    // Each step has its own random numbers, so that one step's choices do not change the other
    // steps.
    const own: Scene = { ...scene, random: random(this.seed, `step ${index}`) };
    const newcomer = own.members[index];
    if (newcomer !== undefined) return register(own, newcomer);
    if (index % HONEST_EVERY === 0) return honest(own, this.done);
    const begun = index % BEGIN.every === BEGIN.at ? this.newMatch(own) : undefined;
    if (begun !== undefined) return begun;
    if (index % DRAWN_EVERY === 0 || this.triedAll) return drawn(own, earlier);
    return this.nextEdgeCase(own) ?? this.newMatch(own) ?? drawn(own, earlier);
  }

  /** Begins a match of a game that has edge cases left. If each is played, a member queues. */
  private newMatch(scene: Scene): Step | undefined {
    const needed = plainGames.filter(({ module }) =>
      this.edgeCases.some(({ method }) => method.startsWith(`${module}.`)),
    );
    for (const { number } of needed) {
      const step = beginning(scene, number);
      if (step !== undefined) return step;
    }
    return queueing(scene);
  }

  /**
   * The first edge case whose call is possible. Others wait, for example until a clock runs out.
   */
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
 * Every edge value for every argument of every method that players can call. All moves and times
 * of a segment are alike, so only three are tried: two moves that are made, and one unused place.
 */
export function edgeCasesOf(runtime: KifuRuntime): EdgeCase[] {
  return Object.keys(honestCalls).flatMap((method) =>
    fieldsOf(runtime, method).flatMap((field) => EDGES.map((edge) => ({ method, field, edge }))),
  );
}

const TRIED_MOVES = 3;
/** All parts of a foul's proof are alike, so only so many values at its start and end are tried. */
const TRIED_OF_FOUL = 7;

function fieldsOf(runtime: KifuRuntime, method: string): number[] {
  const fields = Array.from({ length: arityOf(runtime, method) }, (_, field) => field);
  if (method.endsWith(".pointOut")) {
    return [...fields.slice(0, TRIED_OF_FOUL), ...fields.slice(-TRIED_OF_FOUL)];
  }
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
