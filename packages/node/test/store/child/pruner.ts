import { openLmdb } from "../../../src/store/openLmdb.js";
import { readFact } from "../../../src/store/parts/counters.js";
import { pruneTraces } from "../../../src/store/prune.js";

/* Prunes a few blocks at a time and reports its progress, until it is killed. */

const [path, end] = process.argv.slice(2);
const keyValue = await openLmdb(path!);
const prunedBlocks = () => Number(readFact(keyValue, "tracesFrom") ?? 0n);
while (prunedBlocks() < Number(end)) {
  await pruneTraces({ keyValue, prunedBlocks }, Number(end), 3);
  process.send!(prunedBlocks());
}
