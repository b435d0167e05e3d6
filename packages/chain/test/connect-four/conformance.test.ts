import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { connectFour } from "../../src/connect-four/index.js";

conformance(connectFour, {
  runner: { describe, it },
  playouts: lengthOf({ short: 4, whole: 8 }),
  positions: lengthOf({ short: 6, whole: 40 }),
  garbage: lengthOf({ short: 15, whole: 100 }),
  botGames: lengthOf({ short: 1, whole: 200 }),
});
