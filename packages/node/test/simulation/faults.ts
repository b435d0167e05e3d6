import { type Random, random } from "@kifu/kit/testing";

export const faultKinds = [
  "kill",
  "kill while writing",
  "kill at the log",
  "stop for a while",
  "cut off the log",
  "cut off others",
  "fill the disk",
  "lose the disk",
  "restart",
  "database down",
  "database slow",
  "lose bells",
] as const;

export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  readonly at: number;
  readonly machine: number;
  /** How long it lasts. */
  readonly ms: number;
  /** How many writes or requests later a process dies. */
  readonly count: number;
  /** Whether the last write or request before the death has an effect. */
  readonly keepsLast: boolean;
}

const LEASE_MS = 4000;
const LONG_MS = 90_000;

export function faultsOf(seed: number, machines: number, ms: number): Fault[] {
  const lots = random(seed, "faults");
  const count = 1 + lots.below(6);
  return Array.from({ length: count }, () => {
    const kind = lots.pick(faultKinds);
    const lasts = durationOf(lots);
    return {
      kind,
      at: lots.below(ms),
      machine: lots.chance(0.5) ? 0 : lots.below(machines),
      // A writer that reaches the log cannot know that no player reaches it.
      ms: kind === "cut off others" ? Math.min(lasts, LEASE_MS) : lasts,
      count: 1 + lots.below(6),
      keepsLast: lots.chance(0.5),
    };
  });
}

function durationOf({ below, chance }: Random): number {
  if (chance(0.08)) return LONG_MS;
  return chance(0.5) ? 200 + below(LEASE_MS) : LEASE_MS + below(2 * LEASE_MS);
}

export function shownFault({ kind, at, machine, ms }: Fault): string {
  return `${kind} at ${at} ms, machine ${machine}, for ${ms} ms`;
}
