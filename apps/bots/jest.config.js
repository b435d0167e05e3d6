import base from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";

export default imported({
  ...base,
  ...RETRIED,
  // They wait for play, and compute little: one that hangs is known by then.
  testTimeout: 120_000,
});
