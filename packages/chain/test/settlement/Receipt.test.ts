import { expect, test } from "@jest/globals";
import { Field } from "o1js";
import { LEFT, Receipt } from "../../src/settlement/Receipt.js";

const MOST = 2n ** 31n - 1n;

const receipt = (deposited: bigint, withdrawn: bigint) =>
  new Receipt({ deposited: Field(deposited), withdrawn: Field(withdrawn) });

test.each([
  [0n, 0n],
  [5n, 3n],
  [MOST, 0n],
  [MOST, MOST],
])("a receipt of %d and %d is read from its balance", (deposited, withdrawn) => {
  const given = receipt(deposited, withdrawn);
  expect(Receipt.read(given.balance().toBigInt())).toEqual(given);
});

// Otherwise, two receipts would have the same balance, and the contract would pay by either.
test.each([
  [MOST + 1n, 0n],
  [-1n, 1n],
  [-1n - MOST, 1n],
  [0n, MOST + 1n],
  [2n ** 32n, 0n],
  [0n, -1n],
])("a receipt of %d and %d has no balance", (deposited, withdrawn) => {
  expect(() => receipt(deposited, withdrawn).balance()).toThrow("exit/bad-receipt");
});

test("a player who has left has no receipt", () => {
  expect(Receipt.read(LEFT - 1n)).toEqual(receipt(MOST, MOST));
  expect(Receipt.read(LEFT)).toBeUndefined();
  expect(Receipt.read(LEFT + 5n)).toBeUndefined();
});
