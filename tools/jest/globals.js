/** Stands for `@jest/globals` in the suite that is being imported. `testRunner.js` sets it. */
const globals = Reflect.get(globalThis, Symbol.for("kifu.jest"));

export const { afterAll, afterEach, beforeAll, beforeEach } = globals;
export const { describe, expect, it, jest, test } = globals;
