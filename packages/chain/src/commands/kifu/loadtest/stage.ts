import type { PendingTransaction } from "@proto-kit/sequencer";
import { beginMatch, type Beginning, type RunningMatch } from "./beginMatch.js";
import type { OnProgress } from "./index.js";
import { type LoadtestOptions, movesPerMatch } from "./LoadtestOptions.js";
import type { Visitors } from "./Visitors.js";

/** Blocks for which the session keys last: days. */
const SESSION_BLOCKS = 500_000;

/** Pools from here on are hardly anybody else's; each match takes one. */
const LEAST_MOVE_LIMIT = 20_000;
const MOVE_LIMITS = 45_000;

/** Matches that begin at the same time. */
const GROUP = 10;

/** A match with its moves, signed. */
export interface SignedMatch extends RunningMatch {
  moves: readonly PendingTransaction[];
}

interface Stage extends Pick<Beginning, "runtime" | "terms" | "visitors"> {
  openHeight: number;
  options: LoadtestOptions;
  onProgress: OnProgress;
}

export async function beginMatches({
  openHeight,
  options,
  onProgress,
  ...common
}: Stage): Promise<RunningMatch[]> {
  const expiresAt = openHeight + SESSION_BLOCKS;
  const firstPool = Math.floor(Math.random() * MOVE_LIMITS);
  const matches: RunningMatch[] = [];
  while (matches.length < options.matches) {
    onProgress("registering", matches.length, options.matches);
    const size = Math.min(GROUP, options.matches - matches.length);
    const group = Array.from({ length: size }, (_, i) => {
      const moveLimit = LEAST_MOVE_LIMIT + ((firstPool + matches.length + i) % MOVE_LIMITS);
      return beginMatch({ ...common, moveLimit, expiresAt });
    });
    matches.push(...(await Promise.all(group)));
  }
  return matches;
}

/** Signs all moves beforehand, so that the players' own work does not show in the node's times. */
export function signMoves(
  matches: readonly RunningMatch[],
  options: LoadtestOptions,
  onProgress: OnProgress,
): SignedMatch[] {
  const each = movesPerMatch(options);
  return matches.map(({ id, staged }, i) => {
    onProgress("signing", i * each, matches.length * each);
    const moves = Array.from({ length: each }, () => staged.move(id));
    return { id, staged, moves: moves.filter((move) => move !== undefined) };
  });
}

/** Leaves nothing running behind. */
export async function resignAll(
  matches: readonly RunningMatch[],
  visitors: Visitors,
  onError: (error: string) => void,
): Promise<void> {
  for (const { id, staged } of matches) {
    try {
      const { openHeight } = await visitors.client.chain();
      await visitors.submit(staged.resign(id, 0, openHeight));
    } catch (error) {
      onError(`Resigning match ${id}: ${(error as Error).message}`);
    }
  }
}
