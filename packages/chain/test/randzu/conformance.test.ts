import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { randzu } from "../../src/randzu/index.js";

conformance(randzu, {
  runner: { describe, it },
  playouts: lengthOf({ short: 2, whole: 6 }),
  positions: lengthOf({ short: 6, whole: 40 }),
  garbage: lengthOf({ short: 15, whole: 100 }),
  botGames: lengthOf({ short: 1, whole: 60 }),
});
