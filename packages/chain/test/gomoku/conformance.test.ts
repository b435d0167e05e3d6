import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { gomoku } from "../../src/gomoku/index.js";

conformance(gomoku, {
  runner: { describe, it },
  playouts: lengthOf({ short: 1, whole: 6 }),
  positions: lengthOf({ short: 2, whole: 40 }),
  garbage: lengthOf({ short: 10, whole: 100 }),
  botGames: lengthOf({ short: 1, whole: 60 }),
});
