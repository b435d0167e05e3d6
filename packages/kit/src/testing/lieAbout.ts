import { fail } from "./check.js";
import { describeSurvivor, forEachMutatedHint, sourcesOf } from "./findTwoSided.js";
import type { HintedCircuit } from "./hintedRun.js";

/** One run of a circuit, in which hints will be altered. */
export interface Call {
  /** A description. Counterexamples start with it. */
  readonly label: string;
  readonly shown: string;
  readonly circuit: HintedCircuit;
}

export interface Lies {
  /**
   * `tried` is the number of hints for which a lie had a clear result. `hints` is the number of
   * hints in all calls.
   */
  readonly tried: number;
  readonly hints: number;
  readonly lies: number;
  readonly stuck: number;
}

/**
 * Tries every lie about every hint of each call. Fails at the first lie that changes the verdict.
 * `apart` describes how two answers differ. Also fails at a hint that no call binds, because the
 * hint may change the verdict of an untested call. The calls of `more` are tried only for hints
 * that the other calls do not bind.
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
