import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { randzu } from "../../src/randzu/index.js";

conformance(randzu, {
  runner: { describe, it },
  playouts: lengthOf({ short: 2, inShare: 3, whole: 6 }),
  positions: lengthOf({ short: 10, inShare: 20, whole: 40 }),
  garbage: lengthOf({ short: 30, inShare: 50, whole: 100 }),
  botGames: lengthOf({ short: 4, inShare: 25, whole: 200 }),
});
