import type { Line } from "./SegmentWorld.js";

/**
 * A line with other moves at the same times. If there are more moves than times, each additional
 * move comes one second after the move before it.
 */
export function withMoves(line: Line, moves: Line["moves"]): Line {
  const last = Number(line.times.at(-1));
  const times = moves.map((_, i) => line.times[i] ?? last + i - line.times.length + 1);
  return { moves, times };
}

export function replace<T>(all: readonly T[], at: number, by: T): T[] {
  return all.map((one, i) => (i === at ? by : one));
}
