import { withCircuits } from "../../jest.config.base.js";
import { imported, RETRIED } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

export default usualConfig(
  imported({
    ...withCircuits,
    ...RETRIED,
    setupFiles: [...withCircuits.setupFiles, "@kifu/kit/testing/fast-scaling"],
    // They wait more than those of circuits do.
    maxWorkers: 3,
    // These run by themselves: jest.timing.config.js.
    testPathIgnorePatterns: ["/node_modules/", "\\.timing\\.test\\.js$"],
  }),
  import.meta.url,
);
