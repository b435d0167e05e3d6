import { phases, startPhases, type Trap } from "./child/messages.js";

export type Death =
  | { kind: "trap"; trap: Trap }
  | { kind: "start-trap"; trap: Trap }
  | { kind: "moment"; afterMs: number }
  | { kind: "start-moment"; afterMs: number }
  /** The node is asked to stop during play. `stop-moment` also kills it while it stops. */
  | { kind: "stop" }
  | { kind: "stop-moment"; afterMs: number };

/** A trap skips its phase at most this many times. */
const MOST_SKIPPED = 8;

/**
 * Yields every kind of death in turn: traps at each phase, and random moments. The first 25
 * deaths include every kind.
 */
export function* deaths(random: () => number): Generator<Death> {
  const skip = () => Math.floor(random() * MOST_SKIPPED);
  for (;;) {
    for (const [index, phase] of phases.entries()) {
      yield { kind: "trap", trap: { phase, skip: skip(), byItself: true } };
      yield { kind: "trap", trap: { phase, skip: skip(), byItself: false } };
      if (index % 4 === 1) yield { kind: "moment", afterMs: random() * 300 };
    }
    yield { kind: "stop" };
    yield { kind: "stop-moment", afterMs: random() * 20 };
    for (const phase of startPhases) {
      yield { kind: "start-trap", trap: { phase, skip: 0, byItself: true } };
    }
    yield { kind: "start-moment", afterMs: random() * 2000 };
  }
}

export function describeDeath(death: Death): string {
  if (death.kind === "stop") return "stopped";
  if ("afterMs" in death) return `${death.kind} ${Math.round(death.afterMs)} ms`;
  const { phase, skip, byItself } = death.trap;
  return `${phase} +${skip}${byItself ? "" : " from outside"}`;
}
