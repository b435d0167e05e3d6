import { openLmdb } from "../../../../src/node/store/lmdb.js";
import { entriesOf } from "./batch.js";

/* Writes batches from a number on, and tells of each that is written, until it is killed. */

const keyValue = await openLmdb(process.argv[2]!);
for (let batch = Number(process.argv[3]); ; batch++) {
  await keyValue.write((changes) => entriesOf(batch, changes));
  process.send!(batch);
}
