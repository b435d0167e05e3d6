import { openLmdb } from "../../../src/store/openLmdb.js";
import { entriesOf, isWhole } from "./batch.js";

/*
 * Writes batches until one fails, and reports which one and why. Starts again after any message
 * from the parent.
 */

const [path, how, where] = process.argv.slice(2);
const keyValue = await openLmdb(path!, { writesInThread: where === "thread" });
let batch = 0;

async function fill(most: number): Promise<void> {
  for (const end = batch + most; batch < end; batch++) {
    try {
      await keyValue.write((changes) => entriesOf(batch, changes), { quick: how === "quick" });
    } catch (error) {
      const { code } = error as { code?: string };
      return say({ batch, code, written: isWhole(keyValue, batch) });
    }
  }
  say({ batch, written: isWhole(keyValue, batch - 1) });
}

function say(report: FillReport): void {
  process.send!(report);
}

process.on("message", () => void fill(2));
process.on("disconnect", () => void keyValue.close());
await fill(1_000);

export interface FillReport {
  batch: number;
  code?: string;
  /**
   * True if the last batch is complete, false if it is missing, "torn" if a part is missing.
   */
  written: boolean | "torn";
}
