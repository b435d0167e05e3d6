import { expect, test } from "@jest/globals";
import { Bool, Field, Provable } from "o1js";
import { chance } from "../../src/hidden/chance.js";
import { commitment } from "../../src/hidden/commitment.js";
import { deckRoot, readOrder } from "../../src/hidden/deck.js";
import { rootOverPath } from "../../src/hidden/merklePath.js";
import { permutation, valueAt } from "../../src/hidden/permutation.js";
import { BASE_GATES, cost, documentedCosts } from "../board/circuit.js";

const field = () => Provable.witness(Field, () => 0n);
const bools = (count: number) =>
  Array.from({ length: count }, () => Bool.Unsafe.fromField(field()));
const fields = (count: number) => Array.from({ length: count }, field);
const cards = Array.from({ length: 20 }, (_, i) => i + 1);

const PRICES: [name: string, rows: number, gadget: () => unknown][] = [
  ["commitment", 13, () => commitment(field(), field())],
  ["rootOverPath depth 5", 75, () => rootOverPath(field(), field(), fields(5))],
  ["rootOverPath depth 6", 90, () => rootOverPath(field(), field(), fields(6))],
  ["permutation 4×5", 137, () => permutation(fields(2), { a: 4, b: 5 }).at(field())],
  ["permutation 8×8", 231, () => permutation(fields(2), { a: 8, b: 8 }).at(field())],
  ["valueAt 4×5", 22, () => valueAt({ left: bools(4), right: bools(5) }, fields(20))],
  ["chance 6", 42, () => chance(fields(2), 6)],
  ["readOrder 20", 222, () => readOrder(field(), cards)],
  ["deckRoot 20", 666, () => deckRoot(field(), fields(20), 5)],
];

test.each(PRICES)("%s costs %i rows, all in base gates", async (_, rows, gadget) => {
  const found = await cost(gadget);
  expect(found.gates.filter((gate) => !BASE_GATES.includes(gate))).toEqual([]);
  expect(found.rows).toBe(rows);
});

test("the reference of the gadgets lists these rows", () => {
  const listed = PRICES.map(([name, rows]) => `${name}: ${rows}`);
  expect(documentedCosts("Hidden information")).toEqual(listed.sort());
});
