import { openLmdb } from "../../../src/store/openLmdb.js";
import { entriesOf } from "./batch.js";

/*
 * Writes batches from a number on, every so many of them in full and the others quickly, and
 * tells of each that is written, until it is killed.
 */

const [path, first, every] = process.argv.slice(2);
const keyValue = await openLmdb(path!);
for (let batch = Number(first); ; batch++) {
  const quick = batch % Number(every) !== 0;
  await keyValue.write((changes) => entriesOf(batch, changes), { quick });
  process.send!(batch);
}
