import { phases, startPhases, type Trap } from "./child/messages.js";

/** How a node will end. */
export type Death =
  /** At a phase of its work. */
  | { kind: "trap"; trap: Trap }
  /** At a phase of its start. */
  | { kind: "start-trap"; trap: Trap }
  /** At a random moment of its work or of its start. */
  | { kind: "moment"; afterMs: number }
  | { kind: "start-moment"; afterMs: number }
  /** Stopped while everybody plays on, and killed in the middle of stopping. */
  | { kind: "stop" }
  | { kind: "stop-moment"; afterMs: number };

/** The maximum number of times that a phase is passed before. */
const MOST_SKIPPED = 8;

/**
 * Deaths at every phase, by the node itself and by the test, and at random moments, in turn. All
 * have occurred after 25.
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

/** A line of the run's log that helps to understand a failed run. */
export function describeDeath(death: Death): string {
  if (death.kind === "stop") return "stopped";
  if ("afterMs" in death) return `${death.kind} ${Math.round(death.afterMs)} ms`;
  const { phase, skip, byItself } = death.trap;
  return `${phase} +${skip}${byItself ? "" : " from outside"}`;
}
