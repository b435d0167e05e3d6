import { plainGames } from "@kifu/chain/plain-games";
import { methodId } from "@kifu/chain/record";
import { loadRecordCrypto } from "../../src/cli/loadRecordCrypto.js";
import type { TaskName } from "../../src/prover/ProofTasks.js";

/**
 * A task, distinguished by its cost. Segments cost more than all other calls, so they are a kind
 * of their own.
 */
export type TaskKind = TaskName | "segment";

const crypto = await loadRecordCrypto();
const segments = new Set(
  plainGames.map(({ module }) => methodId(`${module}.playMoves`, crypto).toString()),
);

export function taskKind(task: TaskName, input: string): TaskKind {
  if (task !== "runtime") return task;
  const { tx } = JSON.parse(input) as { tx: { methodId: string } };
  return segments.has(tx.methodId) ? "segment" : task;
}
