import { describe, expect, it } from "@jest/globals";
import { Field } from "o1js";
import { statusOf } from "../../src/mempool/Ingress.js";
import type { StoredStatus } from "../../src/store/codec/transaction.js";

function status(stored: StoredStatus | undefined, { proven = 0, settled = 0 } = {}, hash = "42") {
  const store = {
    status: (asked: string) => (asked === "42" ? stored : undefined),
    provenBlocks: () => proven,
    settledBlocks: () => settled,
  };
  return statusOf(store, hash);
}

const included = { kind: "included", height: 7, position: 0, ok: true, code: undefined } as const;
const failed = { ...included, ok: false, code: "match/finished" } as const;

describe("a transaction's status", () => {
  it("is pending until it is in a block", () => {
    expect(status({ kind: "pending" })).toEqual({
      hash: "42",
      kind: "pending",
      height: undefined,
      code: undefined,
    });
  });

  it("is dropped, with the code, and belongs to no block", () => {
    expect(status({ kind: "dropped", height: 3, code: "ingress/gap-expired" })).toEqual({
      hash: "42",
      kind: "dropped",
      height: undefined,
      code: "ingress/gap-expired",
    });
  });

  it("goes from included to proven to settled with its block", () => {
    expect(status(included)).toMatchObject({ kind: "included", height: 7, code: undefined });
    expect(status(included, { proven: 7 })).toMatchObject({ kind: "included" });
    expect(status(included, { proven: 8, settled: 7 })).toMatchObject({ kind: "proven" });
    expect(status(included, { proven: 8, settled: 8 })).toMatchObject({ kind: "settled" });
  });

  it("stays failed, with the code, whatever happens to its block", () => {
    expect(status(failed)).toMatchObject({ kind: "failed", height: 7, code: "match/finished" });
    expect(status(failed, { proven: 8, settled: 8 })).toMatchObject({ kind: "failed" });
  });

  it.each([
    "43",
    "",
    "0042",
    "-42",
    " 42",
    "4 2",
    "0x2a",
    "h",
    String(Field.ORDER),
    "9".repeat(99),
  ])("of %j is unknown", (hash) => {
    expect(status({ kind: "pending" }, {}, hash)).toBeUndefined();
  });
});
