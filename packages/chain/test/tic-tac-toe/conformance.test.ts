import { describe, it } from "@jest/globals";
import { conformance } from "@kifu/kit/testing";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";

conformance(ticTacToe, {
  runner: { describe, it },
  rowsAtMost: 120,
  pliesAtMost: 9,
  garbage: 150,
  lies: 150,
});
