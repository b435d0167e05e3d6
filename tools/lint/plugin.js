import { computedImport } from "./computed-import.js";
import { discardedResult } from "./discarded-result.js";
import { skippedTest } from "./skipped-test.js";
import { undocumentedExport } from "./undocumented-export.js";

/**
 * The project's own rules for oxlint, which .oxlintrc.json loads.
 *
 * @type {import("@oxlint/plugins").Plugin}
 */
export default {
  meta: { name: "kifu" },
  rules: {
    "computed-import": computedImport,
    "discarded-result": discardedResult,
    "skipped-test": skippedTest,
    "undocumented-export": undocumentedExport,
  },
};
