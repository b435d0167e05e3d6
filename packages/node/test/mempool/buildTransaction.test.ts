import { describe, expect, it } from "@jest/globals";
import { buildTransaction, decodeTransaction } from "../../src/mempool/decodeTransaction.js";
import { keyOf, transactionOf } from "./stage.js";

describe("a built transaction", () => {
  const sender = keyOf(1).toPublicKey();
  const original = transactionOf(1, 7);
  const { transaction, hash, signed } = buildTransaction(
    decodeTransaction(original.toJSON()),
    sender,
  );

  it("is the one that was sent", () => {
    expect(transaction.toJSON()).toEqual(original.toJSON());
    expect(transaction.toRuntimeTransaction()).toEqual(original.toRuntimeTransaction());
  });

  it("has the hash and the signed fields that Protokit computes", () => {
    expect(hash).toBe(original.hash().toBigInt());
    expect(transaction.hash().toBigInt()).toBe(hash);
    expect(signed.map(String)).toEqual(original.getSignatureData().map(String));
  });

  it("has the hash of its content, whatever hash was given", () => {
    const lying = decodeTransaction({ ...original.toJSON(), hash: "1" });
    expect(buildTransaction(lying, sender).hash).toBe(hash);
  });
});
