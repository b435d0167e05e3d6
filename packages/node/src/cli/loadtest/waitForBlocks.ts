import { setTimeout as sleep } from "node:timers/promises";
import type { NodeApi } from "@kifu/client/node";
import type { MoveOfMatch, TimedMoves } from "./TimedMoves.js";
import type { OnProgress } from "./LoadtestOptions.js";

/** The maximum wait for accepted moves to be in a block and seen. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const AT_ONCE = 10;

/**
 * Waits until all accepted moves are in blocks and seen by all subscribers. Returns how many are
 * not, if that takes too long.
 */
export async function waitForBlocks(
  client: NodeApi,
  timed: TimedMoves,
  onProgress: OnProgress,
  patienceMs = PATIENCE_MS,
): Promise<{ unsequenced: number; unseen: number }> {
  const until = performance.now() + patienceMs;
  const accepted = timed.acceptedMoves();
  let open = accepted;
  for (;;) {
    open = await unsequenced(client, open);
    onProgress("sequencing", accepted.length - open.length, accepted.length);
    const lost = { unsequenced: open.length, unseen: timed.unseen().length };
    if (lost.unsequenced + lost.unseen === 0 || performance.now() > until) return lost;
    await sleep(PAUSE_MS);
  }
}

async function unsequenced(client: NodeApi, moves: readonly MoveOfMatch[]): Promise<MoveOfMatch[]> {
  const matches = [...new Set(moves.map(({ match }) => match))];
  const inBlocks = new Map<number, Set<number>>();
  for (let at = 0; at < matches.length; at += AT_ONCE) {
    const group = matches.slice(at, at + AT_ONCE).map(async (match) => {
      inBlocks.set(match, await pliesInBlocks(client, match));
    });
    await Promise.all(group);
  }
  return moves.filter(({ match, ply }) => inBlocks.get(match)?.has(ply) !== true);
}

async function pliesInBlocks(client: NodeApi, match: number): Promise<Set<number>> {
  const moves = await client.moves(match);
  return new Set(moves.filter(({ finality }) => finality !== "seen").map(({ ply }) => ply));
}
