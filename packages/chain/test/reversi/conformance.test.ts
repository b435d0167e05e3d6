import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { reversi } from "../../src/reversi/index.js";

conformance(reversi, {
  runner: { describe, it },
  positions: lengthOf({ short: 3, whole: 30 }),
  boards: lengthOf({ short: 2, whole: 4 }),
  garbage: lengthOf({ short: 10, whole: 60 }),
  botGames: lengthOf({ short: 1, whole: 200 }),
});
