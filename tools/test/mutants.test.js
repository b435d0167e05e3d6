import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mutantsOf, withSwitches } from "../mutate/mutantsOf.js";

const PROGRAM = `
var __decorate = (typeof Reflect === "object") ? 1 : function () { if (typeof Reflect === "object") return 1; };
const done = [];
const account = { createSigned: () => "signed", create: () => "" };
const bit = (value) => ({ value, and: (other) => bit(value && other.value) });
function assertTrue(value) { done.push(value); }
function check(a, b, c) {
  assertTrue(bit(a).and(bit(b)).and(bit(c)).value);
  if (a) {
    if (b || c) return "refused";
  }
  const found = a && c ? "found" : undefined;
  if (found !== undefined) return found;
  done.push(account.createSigned(a).length);
  if (c) done.push("kept");
  else assertTrue(b);
  return "passed";
}
const results = [true, false].flatMap((a) =>
  [true, false].flatMap((b) => [true, false].map((c) => check(a, b, c))));
return JSON.stringify([results, done]);
`;

/** @param {string} program */
const run = (program) => new Function("without", program);

describe("mutantsOf", () => {
  const mutants = mutantsOf(PROGRAM);

  it("removes each check and each side of a condition, and names its line", () => {
    assert.deepEqual(
      mutants.map(({ line, what }) => `${line} ${what}`),
      [
        "8 gone: assertTrue(bit(a).and(bit(b)).and(bit(c)).value);",
        "8 without bit(c): bit(a).and(bit(b)).and(bit(c))",
        "8 without bit(a).and(bit(b)): bit(a).and(bit(b)).and(bit(c))",
        "8 without bit(b): bit(a).and(bit(b))",
        "8 without bit(a): bit(a).and(bit(b))",
        "10 never refused: b || c",
        "10 without b: b || c",
        "10 without c: b || c",
        "14 not signed: account.createSigned(a)",
        "16 gone: assertTrue(b);",
      ],
    );
  });

  it("makes a different program each time", () => {
    const results = [PROGRAM, ...mutants.map(({ text }) => text)].map((text) => run(text)());
    assert.equal(new Set(results).size, results.length);
  });
});

describe("withSwitches", () => {
  const program = run(withSwitches(PROGRAM, 10, "without"));

  it("is the same program while nothing is removed", () => {
    assert.equal(
      program(() => false),
      run(PROGRAM)(),
    );
  });

  it("is each mutant while that one is removed", () => {
    mutantsOf(PROGRAM).forEach(({ text, what }, i) => {
      assert.equal(
        program((/** @type {number} */ id) => id === 10 + i),
        run(text)(),
        what,
      );
    });
  });

  it("keeps the numbers of lines", () => {
    const lines = (/** @type {string} */ text) => text.split("\n").length;
    assert.equal(lines(withSwitches(PROGRAM, 0, "without")), lines(PROGRAM));
  });
});
