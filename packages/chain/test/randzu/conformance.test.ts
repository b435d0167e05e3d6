import { describe, it } from "@jest/globals";
import { conformance } from "@kifu/kit/testing";
import { randzu } from "../../src/randzu/index.js";

conformance(randzu, { runner: { describe, it }, rowsAtMost: 420, pliesAtMost: 225 });
