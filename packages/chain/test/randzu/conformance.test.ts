import { describe, it } from "@jest/globals";
import { conformance } from "@kifu/kit/testing";
import { randzu } from "../../src/randzu/index.js";

conformance(randzu, {
  runner: { describe, it },
  rowsAtMost: 420,
  pliesAtMost: 225,
  playouts: 6,
  positions: 40,
  boards: 3,
  garbage: 100,
  lies: 150,
});
