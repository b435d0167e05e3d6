import { count } from "../Progress.js";
import type { Spread } from "./stats.js";

/** What a load test found. Times are in milliseconds. */
export interface LoadtestReport {
  url: string;
  matches: number;
  subscribers: number;
  seconds: number;
  moves: {
    accepted: number;
    acceptedPerSecond: number;
    /** Accepted, and in no block. */
    unsequenced: number;
    /** Accepted, and not seen by every subscriber of their match. */
    unseen: number;
  };
  /** How often the players were refused, by code. */
  refused: Record<string, number>;
  /** From sending a move until the node's answer. */
  admission: Spread;
  /** From sending a move until a subscriber has it, which may be before the sender's answer. */
  push: Spread;
  /** Blocks made meanwhile. */
  blocks: number;
  flood: { sent: number; accepted: number; refused: Record<string, number> } | undefined;
  /** What should not have happened. */
  errors: string[];
}

/** Whether the node did all that it must. */
export function isClean({ moves, errors, flood }: LoadtestReport): boolean {
  return (
    errors.length === 0 &&
    moves.accepted > 0 &&
    moves.unsequenced === 0 &&
    moves.unseen === 0 &&
    (flood?.accepted ?? 0) === 0
  );
}

/** The report as lines for people. */
export function summary(report: LoadtestReport): string[] {
  const { moves, flood } = report;
  return [
    `${report.matches} matches, ${report.subscribers} subscribers, ${count(report.seconds)} s, ` +
      `${report.blocks} blocks`,
    `accepted   ${count(moves.accepted)} moves, ${count(moves.acceptedPerSecond)} each second`,
    `refused    ${codes(report.refused)}`,
    `admission  ${spread(report.admission)}   until the player has an answer`,
    `push       ${spread(report.push)}   until a subscriber has the move`,
    ...(flood === undefined
      ? []
      : [
          `flood      ${count(flood.sent)} sent, ${flood.accepted} let in; ${codes(flood.refused)}`,
        ]),
    ...(moves.unsequenced > 0 ? [`LOST       ${moves.unsequenced} moves are in no block`] : []),
    ...(moves.unseen > 0 ? [`LOST       ${moves.unseen} moves were not seen by everybody`] : []),
    ...report.errors.map((error) => `ERROR      ${error}`),
  ];
}

function codes(refused: Record<string, number>): string {
  const entries = Object.entries(refused);
  return entries.length === 0
    ? "none"
    : entries.map(([code, times]) => `${code} ${count(times)}`).join(", ");
}

function spread({ p50, p95, p99, max }: Spread): string {
  const ms = (value: number) => `${count(value)} ms`;
  return `p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}  at most ${ms(max)}`;
}
