import { SignatureKind, TypeFlags } from "typescript-native/unstable/sync";
import { typedFile } from "./typedFile.js";

/** @typedef {import("@oxlint/plugins").ESTree.Node} Node */
/** @typedef {import("@oxlint/plugins").ESTree.CallExpression} CallExpression */
/** @typedef {import("@oxlint/plugins").ESTree.MemberExpression} MemberExpression */
/** @typedef {import("typescript-native/unstable/ast").Expression} Expression */
/** @typedef {import("typescript-native/unstable/sync").Checker} Checker */
/** @typedef {import("typescript-native/unstable/sync").Type} Type */
/** @typedef {import("typescript-native/unstable/sync").Symbol} Symbol */

/**
 * Forbids code that ignores the result of a provable value's method. `sum.add(x)` does not change
 * `sum`, so a line with only this call proves nothing. In the Randzu that Protokit published,
 * such a line let a player place five stones in one move.
 *
 *   sum.add(x);            // error
 *   sum = sum.add(x);      // good
 *   sum.assertEquals(x);   // good: assertions are called for their effect
 *
 * The compiler is slow, so it is asked only about calls whose result is ignored.
 *
 * @type {import("@oxlint/plugins").Rule}
 */
export const discardedResult = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      discarded:
        "The result of {{method}} is discarded, and the call has no other effect. " +
        "Bind it (x = x.{{method}}(…)), assert it, or delete the line.",
    },
  },
  create(context) {
    const typed = () => typedFile(context.physicalFilename);

    /**
     * Whether nothing uses the expression's value.
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
          return isForNothing(/** @type {Expression} */ (typed().nodeAt(parent)), typed().checker);
        default:
          return false;
      }
    }

    /** @type {{ call: CallExpression, callee: MemberExpression, method: string }[]} */
    const discarded = [];
    return {
      CallExpression(call) {
        const { callee } = call;
        if (callee.type !== "MemberExpression" || isExpectation(callee)) return;
        const method = methodName(callee);
        if (method === undefined || isForItsEffect(method) || !isDiscarded(call)) return;
        discarded.push({ call, callee, method });
      },
      "Program:exit"() {
        if (discarded.length === 0) return;
        const { checker, typesAt } = typed();
        const results = typesAt(discarded.map(({ call }) => call));
        const provable = discarded.filter((_, i) => isProvable(results[i], checker));
        const receivers = typesAt(provable.map(({ callee }) => callee.object));
        for (const [i, { call, method }] of provable.entries()) {
          if (!isProvable(receivers[i], checker) && !isNamespace(receivers[i])) continue;
          context.report({ node: call, messageId: "discarded", data: { method } });
        }
      },
    };
  },
};

/**
 * Whether this is an assertion after Jest's `expect(…)`. Tests have many of them, and none
 * returns a provable value.
 *
 * @param {MemberExpression} callee
 */
function isExpectation({ object }) {
  /** @type {Node} */
  let node = object;
  while (node.type === "MemberExpression") node = node.object;
  return (
    node.type === "CallExpression" &&
    node.callee.type === "Identifier" &&
    node.callee.name === "expect"
  );
}

/** @param {MemberExpression} callee */
function methodName({ computed, property }) {
  if (!computed && property.type === "Identifier") return property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  return undefined;
}

/**
 * Whether the method is called to add a constraint, so that its result may be discarded.
 *
 * @param {string} method
 */
function isForItsEffect(method) {
  return /^(assert|check$)/.test(method);
}

/**
 * Whether the callback's result is ignored, as in `cells.forEach((cell) => sum.add(cell))`.
 *
 * @param {Expression} callback
 * @param {Checker} checker
 */
function isForNothing(callback, checker) {
  const expected = checker.getContextualType(callback);
  const signatures =
    expected === undefined ? [] : checker.getSignaturesOfType(expected, SignatureKind.Call);
  return (
    signatures.length > 0 &&
    signatures.every((signature) => {
      const returned = checker.getReturnTypeOfSignature(signature);
      return returned !== undefined && (returned.flags & TypeFlags.Void) !== 0;
    })
  );
}

/**
 * The immutable values of o1js. Its trees, maps and lists are mutable, so they are left out.
 */
const VALUES =
  /^(Field|Bool|U?Int\d+|Sign|Scalar|Group|PublicKey|PrivateKey|Signature|Bytes|CircuitValue|\w*Foreign(Field|Curve)\w*|EcdsaSignature)$/;

/**
 * Whether the type is one of o1js' values, a class that extends one, or a Struct.
 *
 * @param {Type | undefined} type
 * @param {Checker} checker
 * @returns {boolean}
 */
function isProvable(type, checker) {
  if (type === undefined) return false;
  if (type.isUnionType() || type.isIntersectionType()) {
    return type.getTypes().some((part) => isProvable(part, checker));
  }
  if (type.isTypeParameter()) {
    const limit = checker.getBaseConstraintOfType(type);
    return limit !== undefined && limit.id !== type.id && isProvable(limit, checker);
  }
  const declared = type.isTypeReference() ? type.getTarget() : type;
  const symbol = declared.getSymbol();
  if (symbol === undefined || !declared.isClassOrInterface()) return false;
  if (VALUES.test(symbol.name) && isFromO1js(symbol)) return true;
  if (isStruct(symbol, checker)) return true;
  return checker.getBaseTypes(declared).some((base) => isProvable(base, checker));
}

/** @param {Symbol} symbol */
function isFromO1js(symbol) {
  return symbol.declarations.some(({ path }) => /\/o1js\/dist\/.*\/lib\/provable\//.test(path));
}

/**
 * @param {Symbol} symbol
 * @param {Checker} checker
 */
function isStruct(symbol, checker) {
  const statics = checker.getTypeOfSymbol(symbol);
  return statics !== undefined && checker.getPropertyOfType(statics, "_isStruct") !== undefined;
}

/**
 * Whether the type has static functions of o1js, such as `Bool.and(a, b)`, `Provable.if(…)` or
 * `Poseidon.hash(…)`.
 *
 * @param {Type | undefined} type
 * @returns {boolean}
 */
function isNamespace(type) {
  if (type === undefined) return false;
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(isNamespace);
  const symbol = type.getSymbol();
  return symbol !== undefined && !type.isClassOrInterface() && isFromO1js(symbol);
}
