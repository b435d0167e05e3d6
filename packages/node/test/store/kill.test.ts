import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import { openLmdb } from "../../src/store/openLmdb.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { isWhole } from "./child/batch.js";
import { Child } from "./child/Child.js";

const CYCLES = lengthOf({ short: 2, whole: 6 });

describe("a process that is killed while it writes", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(async () => {
    await folder.remove();
  });

  test.each([
    ["in full", 1, "here"],
    ["quickly, and in full now and then", 4, "here"],
    ["in full by a thread", 1, "thread"],
    ["quickly, while a thread writes in full now and then", 4, "thread"],
  ])(
    "leaves every batch complete that it reported as written %s, and no other torn",
    async (_, every, where) => {
      const seen = new Set<number>();
      let first = 0;
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const args = [folder.path, `${first}`, `${every}`, where];
        const writer = Child.start<number>("writer", args);
        for (let batch = 0; batch < 3 + cycle; batch++) seen.add(await writer.next());
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        await writer.kill();
        for (const batch of writer.rest()) seen.add(batch);

        const keyValue = await openLmdb(folder.path);
        for (const batch of seen) expect(isWhole(keyValue, batch)).toBe(true);
        // The writer may have written one more batch without reporting it, or two if one of them
        // was a full write.
        const next = 1 + Math.max(...seen);
        for (const batch of [next, next + 1]) expect(isWhole(keyValue, batch)).not.toBe("torn");
        expect(isWhole(keyValue, next + 2)).toBe(false);
        for (let batch = first; batch < next; batch++) {
          expect(isWhole(keyValue, batch)).not.toBe("torn");
        }
        await keyValue.close();
        first = next + 2;
      }
    },
  );
});
