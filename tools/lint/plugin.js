import { discardedResult } from "./discarded-result.js";

/**
 * The project's own ESLint rules.
 *
 * @satisfies {import("eslint").ESLint.Plugin}
 */
export const kifu = {
  meta: { name: "kifu" },
  rules: {
    // typescript-eslint's rules are wider typed than ESLint's own.
    "discarded-result": /** @type {import("eslint").Rule.RuleModule} */ (
      /** @type {unknown} */ (discardedResult)
    ),
  },
};
