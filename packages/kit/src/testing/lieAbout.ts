import { fail } from "./check.js";
import { describeSurvivor, forEachMutatedHint, sourcesOf } from "./findTwoSided.js";
import type { HintedCircuit } from "./hintedRun.js";

/** A circuit with the inputs to lie about. */
export interface Call {
  /** What it is about. Counterexamples start with it. */
  readonly label: string;
  /** The inputs in readable form. */
  readonly shown: string;
  readonly circuit: HintedCircuit;
}

/** How much was tried out of how much. */
export interface Lies {
  /** The hints whose lies had an outcome, and the hints of all calls. */
  readonly tried: number;
  readonly hints: number;
  readonly lies: number;
  readonly stuck: number;
}

/**
 * Tries every lie about every hint of each call, and fails at the first one that changes the
 * verdict; `apart` says how two answers differ. It also fails at a hint that nothing binds in any
 * call: it changes no verdict here, but may in another call. For a hint that seems unbound,
 * `more` calls are tried until one binds it.
 */
export async function lieAbout(
  calls: readonly Call[],
  more: Iterable<Call>,
  apart: (honest: readonly bigint[], answer: readonly bigint[]) => string | undefined,
  seed: number,
): Promise<Lies> {
  let [tried, hints, lies, stuck, asked] = [0, 0, 0, 0, 0];
  let unbound: readonly number[] | undefined;
  const tell = async ({ label, shown, circuit }: Call, about?: readonly number[]) => {
    const report = await forEachMutatedHint(
      circuit,
      (survivor) => {
        const found = apart(survivor.honest, survivor.answer);
        if (found !== undefined)
          fail(`${label}: ${found}, after a lie\n${describeSurvivor(survivor)}\n${shown}`);
      },
      { seed: seed + asked++, ...(about && { about }) },
    );
    const free = new Set(report.free);
    unbound = unbound?.filter((hint) => free.has(hint)) ?? report.free;
    return report;
  };

  for (const call of calls) {
    const report = await tell(call);
    tried += report.tried;
    hints += report.hints;
    lies += report.lies;
    stuck += report.stuck;
  }
  for (const call of more) {
    if (!unbound?.length) break;
    await tell(call, unbound);
  }
  const [hint] = unbound ?? [];
  if (hint !== undefined) {
    const { circuit } = calls[0]!;
    const [source] = await sourcesOf(circuit, [hint]);
    fail(
      `No equation binds hint ${hint} in any of ${asked} calls: a prover may say anything\n  asked for in ${source}`,
    );
  }
  return { tried, hints, lies, stuck };
}
