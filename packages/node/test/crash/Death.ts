import { phases, startPhases, type Trap } from "./child/messages.js";

/** How a node is to end. */
export type Death =
  /** At a phase of its work. */
  | { kind: "trap"; trap: Trap }
  /** At a phase of its start. */
  | { kind: "start-trap"; trap: Trap }
  /** At any moment of its work, or of its start. */
  | { kind: "moment"; afterMs: number }
  | { kind: "start-moment"; afterMs: number }
  /** In peace, though everybody plays on; and in the midst of that. */
  | { kind: "stop" }
  | { kind: "stop-moment"; afterMs: number };

/** How often a phase is let pass at most. */
const MOST_SKIPPED = 8;

/**
 * Deaths at every phase, by the node's own hand and by the test's, and at random moments, in
 * turn. After 25 each has had its turn.
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

/** A line of the run's log, from which a failed run can be understood. */
export function describeDeath(death: Death): string {
  if (death.kind === "stop") return "stopped";
  if ("afterMs" in death) return `${death.kind} ${Math.round(death.afterMs)} ms`;
  const { phase, skip, byItself } = death.trap;
  return `${phase} +${skip}${byItself ? "" : " from outside"}`;
}
