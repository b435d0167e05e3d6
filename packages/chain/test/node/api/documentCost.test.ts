import { expect, test } from "@jest/globals";
import { parse } from "graphql";
import { assertAffordable } from "../../../src/node/api/documentCost.js";

const cost = (query: string) => assertAffordable(parse(query), {});

test("lists cost what they may hold", () => {
  expect(cost("{ queue { owner round } }")).toBe(300);
  expect(cost("subscription { queue { height waiting { owner } } }")).toBe(202);
  expect(cost("{ matches(first: 12) { items { id ply } } }")).toBe(48);
});

test("a player's queue is one, and whether they wait in it is one value", () => {
  const player = "owner nonce queue { game moveLimit round waiting } session { key live }";
  expect(cost(`{ player(address: "a") { ${player} } }`)).toBe(11);
  expect(cost(`subscription { player(address: "a") { height player { ${player} } } }`)).toBe(13);
});
