/**
 * Forbids an import with a computed name, because the import rules cannot check it.
 *
 * await import(name);         // error
 * await import("./game.js");  // good
 *
 * @type {import("@oxlint/plugins").Rule}
 */
export const computedImport = {
  meta: {
    type: "problem",
    schema: [],
    messages: { computed: "Name the module, so that the import can be checked." },
  },
  create: (context) => ({
    ImportExpression(node) {
      if (node.source.type !== "Literal") context.report({ node, messageId: "computed" });
    },
    CallExpression(node) {
      const [name] = node.arguments;
      if (node.callee.type !== "Identifier" || node.callee.name !== "require") return;
      if (name?.type !== "Literal") context.report({ node, messageId: "computed" });
    },
  }),
};
