import base from "../../jest.config.base.js";

/** One after the other: what is measured in a browser minds its neighbours. */
export default { ...base, maxWorkers: 1, testTimeout: 120_000 };
