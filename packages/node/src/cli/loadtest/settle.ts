import { setTimeout as sleep } from "node:timers/promises";
import type { NodeApi } from "@kifu/client/node";
import type { MoveBook } from "./MoveBook.js";
import type { OnProgress } from "./LoadtestOptions.js";

/** How long moves that were accepted may take until they are sequenced and seen. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const AT_ONCE = 10;

/** A failed move is not among them: a node must not accept what fails. */
const SEQUENCED: readonly (string | undefined)[] = ["included", "proven", "settled"];

/** Waits until every accepted move is sequenced and seen; says how many never were. */
export async function settle(
  client: NodeApi,
  book: MoveBook,
  onProgress: OnProgress,
): Promise<{ unsequenced: number; unseen: number }> {
  const until = performance.now() + PATIENCE_MS;
  const accepted = book.acceptedMoves();
  let open = accepted;
  for (;;) {
    open = await unsequenced(client, open);
    onProgress("settling", accepted.length - open.length, accepted.length);
    const lost = { unsequenced: open.length, unseen: book.unseen().length };
    if (lost.unsequenced + lost.unseen === 0 || performance.now() > until) return lost;
    await sleep(PAUSE_MS);
  }
}

async function unsequenced(client: NodeApi, hashes: readonly string[]): Promise<string[]> {
  const open: string[] = [];
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const group = hashes.slice(at, at + AT_ONCE);
    const found = await Promise.all(group.map((hash) => client.transaction(hash)));
    open.push(...group.filter((_, i) => !SEQUENCED.includes(found[i]?.status)));
  }
  return open;
}
