import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";

conformance(ticTacToe, {
  runner: { describe, it },
  garbage: lengthOf({ short: 50, whole: 150 }),
  botGames: lengthOf({ short: 20, whole: 200 }),
});
