import assert from "node:assert/strict";
import { it } from "node:test";
import { lintCases } from "./harness/lintCases.js";

/**
 * @param {string} code
 * @param {...string} names
 */
const wrong = (code, ...names) => ({ code, names });

const CASES = {
  valid: [
    "/** Why. */\nexport const a = 1;",
    "/** Why. */ export const a = 1;",
    "/**\n * Why.\n */\nexport function f(): void {}",
    "/** Why. */\nexport type A = string;",
    "/** Why. */\nexport interface A {}",
    "/** Why. */\nexport enum E { one }",
    "/** Why. */\nexport class A {}",
    "/** Why. */\n@named() @kept()\nexport class A {}",
    "/** Why. */\nexport default class {}",
    "/** Why. */\nexport default { a: 1 };",
    "/** Why. */\nconst a = 1;\nexport default a;",
    "/** Why. */\nconst a = 1;\nexport { a };",
    "/** Why. */\nconst a = 1;\nexport { a as b };",
    "/** Why. */\nexport const { a, b } = parts;",
    "/** Why. */\nexport function f(a: number): void;\nexport function f(a: string): void;\nexport function f(a: unknown) {}",
    "/** Why. */\nexport const Level = { easy: 1 };\nexport type Level = 1;",
    "const a = 1;\nfunction f() {}\ntype A = string;",
    "/** Why. */\nexport type A = Decoded<typeof a>;\nexport const a = count;",
    'export { a } from "./a.js";\nexport * from "./b.js";\nexport type { A } from "./c.js";',
    'import { a } from "./a.js";\nexport { a };',
  ],
  invalid: [
    wrong("export const a = 1;", "a"),
    wrong("/** Why. */\nexport const a = 1;\nexport const b = 2;", "b"),
    wrong("export function f(first: number, second: number): void {}", "f"),
    wrong("export type A = string;", "A"),
    wrong("export interface A {}", "A"),
    wrong("export enum E { one }", "E"),
    wrong("export class A {}", "A"),
    wrong("@named()\nexport class A {}", "A"),
    wrong("export default class {}", "default"),
    wrong("export default class A {}", "default"),
    wrong("export default { a: 1 };", "default"),
    wrong("const a = 1;\nexport default a;", "a"),
    wrong("const a = 1;\nexport { a };", "a"),
    wrong("const a = 1;\nexport { a as b };", "a"),
    wrong("export const { a, b } = parts;", "a"),
    wrong("// Why.\nexport const a = 1;", "a"),
    wrong("/* Why. */\nexport const a = 1;", "a"),
    wrong("/** Why. */\nexport type A = Decoded<typeof b>;\nexport const a = count;", "a"),
    wrong(
      "/** Why. */\nexport type A = Decoded<typeof a>;\nconst b = 1;\nexport const a = count;",
      "a",
    ),
    wrong("export type A = Decoded<typeof a>;\nexport const a = count;", "A", "a"),
    wrong("/** */\nexport const a = 1;", "a"),
    wrong("/***/\nexport const a = 1;", "a"),
    wrong("/** Of the file. */\n\nexport const a = 1;", "a"),
    wrong("/** Of the import. */\nimport b from './b.js';\nexport const a = b;", "a"),
    wrong(
      "export function f(a: number): void;\n/** Too late. */\nexport function f(a: unknown) {}",
      "f",
    ),
  ],
};

/** @param {string} name */
const message = (name) =>
  `The package exports ${name} without a doc comment. Describe it on the line above: /** … */`;

it("requires a doc comment on every export of an entry point", (test) => {
  const cases = [...CASES.valid.map((code) => wrong(code)), ...CASES.invalid];
  const said = lintCases(
    test,
    "undocumented-export",
    cases.map(({ code }) => code),
    { "./*": "./dist/*.js" },
  );
  for (const [i, { code, names }] of cases.entries()) {
    assert.deepEqual(said[i], names.map(message), code);
  }
});

it("requires one on re-exports of an entry point, and on no internals", (test) => {
  const { entry, ...rest } = {
    entry:
      'export { a, type B as C } from "./case1.js";\nexport * from "./case2.js";\n' +
      'import { f } from "./case3.js";\nexport { f };\nexport type { T } from "./case4.js";',
    named: "export const a = 1;\nexport type B = 1;\nexport const internal = 1;",
    all: 'export const b = 1;\nexport { c as d } from "./case5.js";',
    imported: "export function f(): void {}\nexport function g(): void {}",
    renamed: "type Inner = 1;\ntype Other = 1;\nexport type { Inner as T, Other };",
    deep: "export const c = 1;\nexport default 1;",
    unreachable: "export const a = 1;\nexport default 1;",
  };
  const texts = [entry, ...Object.values(rest)];
  const said = lintCases(test, "undocumented-export", texts, { ".": "./dist/case0.js" });
  assert.deepEqual(said, [
    [],
    [message("a"), message("B")],
    [message("b")],
    [message("f")],
    [message("Inner")],
    [message("c")],
    [],
  ]);
});

it("requires none in a package without an entry point", (test) => {
  assert.deepEqual(lintCases(test, "undocumented-export", ["export const a = 1;"]), [[]]);
});
