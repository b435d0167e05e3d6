import { discardedResult } from "./discarded-result.js";
import { undocumentedExport } from "./undocumented-export.js";

/**
 * typescript-eslint's rules are wider typed than ESLint's own.
 *
 * @param {unknown} rule
 */
const asRule = (rule) => /** @type {import("eslint").Rule.RuleModule} */ (rule);

/**
 * The project's own ESLint rules.
 *
 * @satisfies {import("eslint").ESLint.Plugin}
 */
export const kifu = {
  meta: { name: "kifu" },
  rules: {
    "discarded-result": asRule(discardedResult),
    "undocumented-export": asRule(undocumentedExport),
  },
};
