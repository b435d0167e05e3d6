import { count } from "../Progress.js";
import type { Spread } from "./stats.js";

/** The result of a load test. Times are in milliseconds. */
export interface LoadtestReport {
  url: string;
  game: string;
  matches: number;
  subscribers: number;
  seconds: number;
  moves: {
    /** The number of moves that were due. */
    requested: number;
    requestedPerSecond: number;
    accepted: number;
    acceptedPerSecond: number;
    /**
     * Moves that were due but not sent, because the node had not answered the previous move.
     */
    unsent: number;
    /** The number of accepted moves that are in no block. */
    unsequenced: number;
    /** Accepted moves that some subscriber of their match did not receive. */
    unseen: number;
  };
  refused: Record<string, number>;
  /**
   * The time from when a move was due until the node accepted it. Includes refused attempts and
   * waiting.
   */
  admission: Spread;
  /**
   * The time from when a move was due until a subscriber received it. It may be shorter than
   * `admission`.
   */
  push: Spread;
  /**
   * CPU time per accepted move, in milliseconds, of the node and of this process. This process
   * also does the work of all players and subscribers. Undefined if the node's metrics cannot be
   * read.
   */
  processor: { node: number; loadtest: number } | undefined;
  /** The number of blocks made until all moves were in blocks. */
  blocks: number;
  flood: { sent: number; accepted: number; refused: Record<string, number> } | undefined;
  errors: string[];
}

export function isClean({ moves, errors, flood }: LoadtestReport): boolean {
  return (
    errors.length === 0 &&
    moves.accepted > 0 &&
    moves.unsequenced === 0 &&
    moves.unseen === 0 &&
    (flood?.accepted ?? 0) === 0
  );
}

/** A node that accepts a smaller share of the due moves is overloaded. */
const LEAST_SHARE = 0.95;

export function keptUp({ moves }: Pick<LoadtestReport, "moves">): boolean {
  return shareOf(moves) >= LEAST_SHARE;
}

function shareOf({ requestedPerSecond, acceptedPerSecond }: LoadtestReport["moves"]): number {
  return acceptedPerSecond / requestedPerSecond;
}

export function summary(report: LoadtestReport): string[] {
  const { moves, flood } = report;
  return [
    `${report.matches} matches of ${report.game}, ${report.subscribers} subscribers, ${count(report.seconds)} s, ` +
      `${report.blocks} blocks`,
    `requested  ${count(moves.requested)} moves, ${rate(moves.requestedPerSecond)} per second`,
    `accepted   ${count(moves.accepted)} moves, ${rate(moves.acceptedPerSecond)} per second: ` +
      `${Math.floor(100 * shareOf(moves))} % of what was requested`,
    `refused    ${codes(report.refused)}`,
    `admission  ${spread(report.admission)}   from when a move was due until it was accepted`,
    `push       ${spread(report.push)}   from when a move was due until a subscriber had it`,
    ...(report.processor === undefined
      ? []
      : [
          `processor  ${report.processor.node.toFixed(1)} ms of the node and ` +
            `${report.processor.loadtest.toFixed(1)} ms of this load test for each move`,
        ]),
    ...(flood === undefined
      ? []
      : [
          `flood      ${count(flood.sent)} sent, ${flood.accepted} accepted; ${codes(flood.refused)}`,
        ]),
    ...(keptUp(report)
      ? []
      : [`BEHIND     the node did not keep up; ${count(moves.unsent)} moves were never sent`]),
    ...(moves.unsequenced > 0 ? [`LOST       ${moves.unsequenced} moves are not in a block`] : []),
    ...(moves.unseen > 0 ? [`LOST       ${moves.unseen} moves were not seen by everybody`] : []),
    ...report.errors.map((error) => `ERROR      ${error}`),
  ];
}

function rate(perSecond: number): string {
  return perSecond.toFixed(1);
}

function codes(refused: Record<string, number>): string {
  const entries = Object.entries(refused);
  return entries.length === 0
    ? "none"
    : entries.map(([code, times]) => `${code} ${count(times)}`).join(", ");
}

function spread({ count: measured, p50, p95, p99, max }: Spread): string {
  if (measured === 0) return "nothing measured";
  const ms = (value: number) => `${count(value)} ms`;
  return `p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}  at most ${ms(max)}`;
}
