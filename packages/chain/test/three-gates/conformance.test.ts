import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { threeGates } from "../../src/three-gates/index.js";

conformance(threeGates, {
  runner: { describe, it },
  positions: lengthOf({ short: 6, whole: 30 }),
  boards: lengthOf({ short: 1, whole: 4 }),
  garbage: lengthOf({ short: 10, whole: 60 }),
  botGames: lengthOf({ short: 2, whole: 20 }),
});
