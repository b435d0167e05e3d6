import ts from "typescript";

/**
 * A program without one of its checks.
 *
 * @typedef {{ line: number, what: string, text: string }} Mutant
 */

/**
 * One check that can be removed. `node` is the check. `instead` is what replaces it: nothing,
 * `false`, an unsigned account update, or one of its own parts.
 *
 * @typedef {{ node: ts.Node, instead: "nothing" | "false" | "unsigned" | ts.Expression, what: string }}
 * Removal
 */

/**
 * The functions and methods whose calls check something. Without such a call, the program still
 * runs.
 */
const CHECKS = /^(assert|rangeCheck|fail|require)/;

/** A contract's call for an account update that the account must sign. */
const SIGNED = /\.createSigned\b/;

/** Functions that the compiler adds at the top of its output, such as `__decorate`. */
const HELPER = /^__/;

/**
 * All mutants of a JavaScript program. Each lacks one check. A statement such as `assert(…)` or
 * `x.assertEquals(…)` is removed. From `a.and(b)`, only one side is kept. The condition of an `if
 * (…)` that only refuses becomes false. From `a || b` in such a condition, only one side is kept.
 * A contract's `createSigned(…)` becomes `create(…)`.
 *
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const file = parse(source);
  return removalsOf(file).map(({ node, instead, what }) => {
    const [start, end] = [node.getStart(file), node.getEnd()];
    const { line } = file.getLineAndCharacterOfPosition(start);
    const whole = node.getText(file);
    const text = source.slice(0, start) + textInstead(instead, whole, file) + source.slice(end);
    return { line: line + 1, what: `${what}: ${oneLine(node.getText(file))}`, text };
  });
}

/**
 * The program with all of its mutants in it. At each check the program calls `without(id)`, which
 * says whether to skip the check. So one process can try all mutants. Line numbers stay the same.
 *
 * @param {string} source
 * @param {number} first the id of the first mutant of `mutantsOf(source)`; the others follow
 * @param {string} without an expression for the function that answers
 */
export function withSwitches(source, first, without) {
  const file = parse(source);
  /** @type {Map<ts.Node, { id: number, removal: Removal }[]>} */
  const ofNode = new Map();
  removalsOf(file).forEach((removal, i) => {
    const all = ofNode.get(removal.node) ?? [];
    ofNode.set(removal.node, [...all, { id: first + i, removal }]);
  });

  /**
   * @param {ts.Node} node
   * @returns {string}
   */
  const print = (node) => {
    let text = "";
    let end = node.getStart(file);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(file);
      text += source.slice(end, start) + print(child);
      end = child.getEnd();
    });
    text += source.slice(end, node.getEnd());
    for (const { id, removal } of ofNode.get(node) ?? []) {
      const { instead } = removal;
      if (instead === "nothing") text = `if (!__without(${id})) { ${text} }`;
      else {
        const other =
          typeof instead === "string" ? textInstead(instead, text, file) : print(instead);
        text = `(__without(${id}) ? ${other} : ${text})`;
      }
    }
    return text;
  };
  return `const __without = ${without}; ${source.slice(0, file.getStart(file))}${print(file)}`;
}

/** @param {string} source */
const parse = (source) => ts.createSourceFile("checked.js", source, ts.ScriptTarget.ES2022, true);

/**
 * @param {ts.SourceFile} file
 * @returns {Removal[]}
 */
function removalsOf(file) {
  /** @type {Removal[]} */
  const removals = [];

  /**
   * @param {ts.Node} node
   * @param {Removal["instead"]} instead
   * @param {string} what
   */
  const add = (node, instead, what) => void removals.push({ node, instead, what });

  /** @param {ts.Expression} condition */
  const addSides = (condition) => {
    if (!ts.isBinaryExpression(condition)) return;
    if (condition.operatorToken.kind !== ts.SyntaxKind.BarBarToken) return;
    const { left, right } = condition;
    add(condition, right, `without ${oneLine(left.getText(file))}`);
    add(condition, left, `without ${oneLine(right.getText(file))}`);
    addSides(left);
    addSides(right);
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableStatement(node) && isHelper(node, file)) return;
    if (ts.isExpressionStatement(node) && isCheck(node.expression)) add(node, "nothing", "gone");
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [other] = node.arguments;
      if (SIGNED.test(`.${name.text}`)) add(node, "unsigned", "not signed");
      if (name.text === "and" && other !== undefined) {
        add(node, expression, `without ${oneLine(other.getText(file))}`);
        add(node, other, `without ${oneLine(expression.getText(file))}`);
      }
    }
    if (ts.isIfStatement(node) && node.elseStatement === undefined && refuses(node)) {
      add(node.expression, "false", "never refused");
      addSides(node.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return removals;
}

/**
 * @param {Removal["instead"]} instead
 * @param {string} whole the text of the check
 * @param {ts.SourceFile} file
 */
function textInstead(instead, whole, file) {
  if (instead === "nothing") return ";";
  if (instead === "unsigned") return whole.replace(SIGNED, ".create");
  return instead === "false" ? instead : `(${instead.getText(file)})`;
}

/**
 * @param {ts.VariableStatement} statement
 * @param {ts.SourceFile} file
 */
function isHelper({ declarationList }, file) {
  return declarationList.declarations.some(({ name }) => HELPER.test(name.getText(file)));
}

/** @param {ts.Expression} expression */
function isCheck(expression) {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call)) return false;
  const { expression: callee } = call;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && CHECKS.test(name.text);
}

/**
 * Whether an `if` only refuses, by throwing or returning. An `if` that returns a known result,
 * such as `if (known !== undefined) return known;`, saves time and refuses nothing.
 *
 * @param {ts.IfStatement} statement
 */
function refuses({ expression: condition, thenStatement }) {
  const [only] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  if (only === undefined) return false;
  if (!ts.isReturnStatement(only)) return ts.isThrowStatement(only);
  const isFound =
    ts.isBinaryExpression(condition) &&
    condition.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken &&
    ts.isIdentifier(condition.left) &&
    ts.isIdentifier(condition.right) &&
    condition.right.text === "undefined" &&
    only.expression !== undefined &&
    ts.isIdentifier(only.expression) &&
    only.expression.text === condition.left.text;
  return !isFound;
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
