import { expect, test } from "@jest/globals";
import { resolve } from "node:path";
import { proverFolders } from "../../src/prover/proverFolders.js";

test.each(["chain/store", "chain/store/", "./chain/other/../store"])(
  "a prover's files are beside the store, never in it: %s",
  (store) => {
    const { batches, treeOf } = proverFolders(store);
    expect(batches).toBe(resolve("chain/store-prover/batches"));
    expect(treeOf("01")).toBe(resolve("chain/store-prover/tree-01"));
  },
);
