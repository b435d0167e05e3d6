import { ESLintUtils } from "@typescript-eslint/utils";
import ts from "typescript";

/** @typedef {import("@typescript-eslint/utils").TSESTree.Node} Node */
/** @typedef {import("@typescript-eslint/utils").TSESTree.MemberExpression} MemberExpression */

/**
 * Forbids throwing away what a method of a provable value gives back. `sum.add(x)` does not
 * change `sum`: on a line of its own it proves nothing, and such a line once let a player put
 * five stones on a board in one move.
 *
 *   sum.add(x);            // error
 *   sum = sum.add(x);      // good
 *   sum.assertEquals(x);   // good: assertions are called for what they do
 */
export const discardedResult = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: "problem",
    schema: [],
    messages: {
      discarded:
        "The result of {{method}} is discarded, and the call has no other effect. " +
        "Bind it (x = x.{{method}}(…)), assert it, or delete the line.",
    },
  },
  defaultOptions: [],
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    /**
     * Whether nobody takes the expression's value.
     *
     * @param {Node} node
     * @returns {boolean}
     */
    function isDiscarded(node) {
      const parent = /** @type {Node} */ (node.parent);
      switch (parent.type) {
        case "ExpressionStatement":
          return true;
        case "AwaitExpression":
        case "UnaryExpression":
        case "ChainExpression":
        case "TSAsExpression":
        case "TSNonNullExpression":
        case "TSSatisfiesExpression":
        case "TSTypeAssertion":
          return isDiscarded(parent);
        case "SequenceExpression":
          return node !== parent.expressions.at(-1) || isDiscarded(parent);
        case "LogicalExpression":
          return node === parent.right && isDiscarded(parent);
        case "ConditionalExpression":
          return node !== parent.test && isDiscarded(parent);
        case "ForStatement":
          return node !== parent.test;
        case "ArrowFunctionExpression":
          return isForNothing(services.esTreeNodeToTSNodeMap.get(parent), checker);
        default:
          return false;
      }
    }

    return {
      CallExpression(call) {
        if (call.callee.type !== "MemberExpression" || !isDiscarded(call)) return;
        const method = methodName(call.callee);
        if (method === undefined || isForItsEffect(method)) return;
        const result = services.getTypeAtLocation(call);
        if (!isProvable(result, checker)) return;
        const receiver = services.getTypeAtLocation(call.callee.object);
        if (!isProvable(receiver, checker) && !isNamespace(receiver)) return;
        context.report({ node: call, messageId: "discarded", data: { method } });
      },
    };
  },
});

/** @param {MemberExpression} callee */
function methodName({ computed, property }) {
  if (!computed && property.type === "Identifier") return property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  return undefined;
}

/**
 * Called for the constraint it adds, whatever it gives back.
 *
 * @param {string} method
 */
function isForItsEffect(method) {
  return /^(assert|check$)/.test(method);
}

/**
 * A callback of which the caller takes nothing: `cells.forEach((cell) => sum.add(cell))`.
 *
 * @param {ts.Expression} callback
 * @param {ts.TypeChecker} checker
 */
function isForNothing(callback, checker) {
  const expected = checker.getContextualType(callback);
  const signatures = expected?.getCallSignatures() ?? [];
  return (
    signatures.length > 0 &&
    signatures.every((signature) => (signature.getReturnType().flags & ts.TypeFlags.Void) !== 0)
  );
}

/** o1js' values that never change. Its trees, maps and lists do, and are not meant. */
const VALUES =
  /^(Field|Bool|U?Int\d+|Sign|Scalar|Group|PublicKey|PrivateKey|Signature|Bytes|CircuitValue|\w*Foreign(Field|Curve)\w*|EcdsaSignature)$/;

/**
 * One of o1js' values, a class that extends one, or a Struct.
 *
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 * @returns {boolean}
 */
function isProvable(type, checker) {
  if (type.isUnionOrIntersection()) return type.types.some((part) => isProvable(part, checker));
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const limit = checker.getBaseConstraintOfType(type);
    return limit !== undefined && limit !== type && isProvable(limit, checker);
  }
  const declared = isReference(type) ? type.target : type;
  const symbol = declared.getSymbol();
  if (symbol === undefined || !declared.isClassOrInterface()) return false;
  if (VALUES.test(symbol.name) && isFromO1js(symbol)) return true;
  if (isStruct(symbol, checker)) return true;
  return checker.getBaseTypes(declared).some((base) => isProvable(base, checker));
}

/**
 * @param {ts.Type} type
 * @returns {type is ts.TypeReference}
 */
function isReference(type) {
  return "target" in type && type.target !== undefined;
}

/** @param {ts.Symbol} symbol */
function isFromO1js(symbol) {
  return (symbol.declarations ?? []).some((declaration) =>
    /\/o1js\/dist\/.*\/lib\/provable\//.test(declaration.getSourceFile().fileName),
  );
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function isStruct(symbol, checker) {
  const { valueDeclaration } = symbol;
  if (valueDeclaration === undefined || !ts.isClassLike(valueDeclaration)) return false;
  const statics = checker.getTypeOfSymbolAtLocation(symbol, valueDeclaration);
  return statics.getProperty("_isStruct") !== undefined;
}

/**
 * What carries o1js' static functions: `Bool.and(a, b)`, `Provable.if(…)`, `Poseidon.hash(…)`.
 *
 * @param {ts.Type} type
 * @returns {boolean}
 */
function isNamespace(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isNamespace);
  const symbol = type.getSymbol();
  return symbol !== undefined && !type.isClassOrInterface() && isFromO1js(symbol);
}
