import { conformance, lengthOf } from "../../src/testing/index.js";
import "./peek/fastHash.js";
import { peek } from "./peek/index.js";

conformance(peek(), {
  fills: false,
  trustsState: true,
  playouts: lengthOf({ short: 6, whole: 12 }),
  positions: lengthOf({ short: 24, whole: 80 }),
  garbage: lengthOf({ short: 40, whole: 200 }),
});
