import { describe, it } from "@jest/globals";
import { conformance, lengthOf } from "@kifu/kit/testing";
import { newGame } from "../../src/new-game/index.js";

conformance(newGame, {
  runner: { describe, it },
  garbage: lengthOf({ short: 30, whole: 100 }),
  botGames: lengthOf({ short: 20, whole: 200 }),
});
