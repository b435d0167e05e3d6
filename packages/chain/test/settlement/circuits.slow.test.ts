import { expect, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import type { Costs } from "../../src/cli/compareCosts.js";
import { committedSettlementKey } from "../../src/settlement/committedSettlementKey.js";
import { measureSettlement } from "../../src/settlement/measureSettlement.js";
import { Settlement } from "../../src/settlement/Settlement.js";

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);

test("the contract's circuits cost what rows.json says", async () => {
  const committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
  expect(committed).toMatchObject(await measureSettlement());
});

test("the contract's circuits are those of the committed key", async () => {
  const { digest } = await committedSettlementKey();
  expect(await Settlement.digest()).toBe(digest);
});
