import { isPackageExport } from "./packageExports.js";

/** @typedef {import("@oxlint/plugins").ESTree.Node} Node */
/** @typedef {import("@oxlint/plugins").Scope} Scope */

/**
 * Requires a doc comment on every export of a package. Readers in another package must learn the
 * purpose of a name without reading its code. The comment must end on the line above the
 * declaration and must not be empty.
 *
 *   export const STRIDE = 16;        // error if an entry point re-exports it without a comment
 *   export { shape } from "./x.js";  // good: the comment is where it is declared
 *
 * A decoder right after its type, `Decoded<typeof decoder>`, shares the comment of the type.
 *
 * @type {import("@oxlint/plugins").Rule}
 */
export const undocumentedExport = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      undocumented:
        "The package exports {{name}} without a doc comment. Describe it on the line above: /** … */",
    },
  },
  create(context) {
    const { sourceCode } = context;
    /** @type {Set<Node>} */
    const checked = new Set();

    /**
     * @param {Node} from the export
     * @param {string} name inside the file
     * @param {string} [exported] the name that other files import
     */
    function check(from, name, exported = name) {
      if (!isPackageExport(context.filename, exported)) return;
      const statement = declarationOf(from, name);
      if (checked.has(statement) || statement.type === "ImportDeclaration") return;
      checked.add(statement);
      if (isDocumented(statement) || isDecoder(statement, name)) return;
      context.report({ node: statement, messageId: "undocumented", data: { name } });
    }

    /**
     * The statement that declares the name. For an overloaded function, this is the first
     * overload.
     *
     * @param {Node} from
     * @param {string} name
     */
    function declarationOf(from, name) {
      const variable = findVariable(sourceCode.getScope(from), name);
      /** @type {Node} */
      let node = variable?.defs[0]?.node ?? from;
      while (node.parent && node.parent.type !== "Program") node = node.parent;
      return node;
    }

    /** @param {Node} statement */
    function isDocumented(statement) {
      const first = firstDecorator(statement) ?? statement;
      const comment = sourceCode.getCommentsBefore(first).at(-1);
      return (
        comment?.type === "Block" &&
        /^\*[\s*]*[^\s*]/.test(comment.value) &&
        comment.loc.end.line >= first.loc.start.line - 1
      );
    }

    /**
     * @param {Node} statement
     * @param {string} name
     */
    function isDecoder(statement, name) {
      const { body } = sourceCode.ast;
      const before = body[body.findIndex((other) => other === statement) - 1];
      return (
        before !== undefined &&
        sourceCode.getText(before).endsWith(` = Decoded<typeof ${name}>;`) &&
        isDocumented(before)
      );
    }

    return {
      ExportNamedDeclaration(node) {
        if (node.source !== null) return;
        const { declaration, specifiers } = node;
        const variables = declaration === null ? [] : sourceCode.getDeclaredVariables(declaration);
        // For a function, the first variable is its name, and the others are its parameters.
        const declared =
          declaration?.type === "VariableDeclaration" ? variables : variables.slice(0, 1);
        for (const { name } of declared) check(node, name);
        for (const { local, exported } of specifiers) {
          if (local.type !== "Identifier" || exported.type !== "Identifier") continue;
          check(node, local.name, exported.name);
        }
      },
      ExportDefaultDeclaration(node) {
        const { declaration } = node;
        check(node, declaration.type === "Identifier" ? declaration.name : "default", "default");
      },
    };
  },
};

/**
 * @param {Scope | null} scope
 * @param {string} name
 */
function findVariable(scope, name) {
  for (let within = scope; within !== null; within = within.upper) {
    const variable = within.set.get(name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}

/** @param {Node} statement */
function firstDecorator(statement) {
  const declaration = "declaration" in statement ? statement.declaration : statement;
  if (declaration?.type !== "ClassDeclaration") return undefined;
  return declaration.decorators?.[0];
}
