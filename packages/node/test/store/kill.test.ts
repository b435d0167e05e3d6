import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openLmdb } from "../../src/store/openLmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { isWhole } from "./child/batch.js";
import { Child } from "./child/children.js";

const CYCLES = 6;

describe("a process that is killed while it writes", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(async () => {
    await folder.remove();
  });

  test.each([
    ["in full", 1],
    ["quickly, and in full now and then", 4],
  ])(
    "leaves every batch whole that it told is written %s, and no other in part",
    async (_, every) => {
      let first = 0;
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const writer = Child.start<number>("writer", [folder.path, `${first}`, `${every}`]);
        // Some batches in, at a moment that is another one each time.
        for (let batch = 0; batch < 3 + cycle; batch++) await writer.next();
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        await writer.kill();
        const lastTold = Math.max(first + 2 + cycle, ...writer.rest());

        const keyValue = await openLmdb(folder.path);
        for (let batch = 0; batch <= lastTold; batch++) expect(isWhole(keyValue, batch)).toBe(true);
        let next = lastTold + 1;
        // It may have been written and not told yet.
        if (isWhole(keyValue, next) === true) next++;
        expect(isWhole(keyValue, next)).toBe(false);
        await keyValue.close();
        first = next;
      }
    },
  );
});
