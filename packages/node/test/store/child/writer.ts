import { openLmdb } from "../../../src/store/openLmdb.js";
import { entriesOf } from "./batch.js";

/*
 * Writes batches and reports each, until it is killed. Every n-th write is full, and the others
 * are quick. With a thread, quick writes continue during a full one.
 */

const [path, first, every, where] = process.argv.slice(2);
const writesInThread = where === "thread";
const keyValue = await openLmdb(path!, { writesInThread });
let full: Promise<void> = Promise.resolve();
for (let batch = Number(first); ; batch++) {
  const quick = batch % Number(every) !== 0;
  if (!quick) await full;
  const written = write(batch, quick);
  if (!quick) full = written;
  if (quick || !writesInThread || Number(every) === 1) await written;
}

async function write(batch: number, quick: boolean): Promise<void> {
  await keyValue.write((changes) => entriesOf(batch, changes), { quick });
  process.send!(batch);
}
