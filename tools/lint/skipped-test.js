const WAYS = /^(skip|only|todo)$/;
const TESTS = /^(describe|it|test)$/;
const SHORT = /^(fit|fdescribe|xit|xtest|xdescribe)$/;

/**
 * Forbids a test that does not run, and a test that keeps other tests from running.
 *
 *   it.skip("plays", …);  // error
 *   fit("plays", …);      // error
 *   it("plays", …);       // good
 *
 * @type {import("@oxlint/plugins").Rule}
 */
export const skippedTest = {
  meta: {
    type: "problem",
    schema: [],
    messages: { skipped: "Every test runs: fix it or delete it." },
  },
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      if (!TESTS.test(object.name) || !WAYS.test(property.name)) return;
      context.report({ node, messageId: "skipped" });
    },
    CallExpression(node) {
      if (node.callee.type !== "Identifier" || !SHORT.test(node.callee.name)) return;
      context.report({ node, messageId: "skipped" });
    },
  }),
};
