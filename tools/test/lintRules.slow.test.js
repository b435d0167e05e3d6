import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lintCases } from "./harness/lintCases.js";

describe("computed-import", () => {
  it("finds every import with a computed name, and nothing else", (test) => {
    const wrong = ["import(name);", "import(`./${name}.js`);", "require(name);", "require();"];
    const right = ['import("./a.js");', 'require("./a.js");', "load(name);", "a.require(name);"];
    const said = lintCases(test, "computed-import", [...wrong, ...right]);
    const message = "Name the module, so that the import can be checked.";
    assert.deepEqual(said, [...wrong.map(() => [message]), ...right.map(() => [])]);
  });
});

describe("skipped-test", () => {
  it("finds every test that does not run, and nothing else", (test) => {
    const wrong = ["describe", "it", "test"]
      .flatMap((name) => [`${name}.skip("a", f);`, `${name}.only("a", f);`, `${name}.todo("a");`])
      .concat(["fit", "fdescribe", "xit", "xtest", "xdescribe"].map((name) => `${name}("a", f);`))
      .concat('it.only.each([1])("a", f);');
    const right = ['it("a", f);', 'it.each([1])("a", f);', "queue.skip(1);", 'fits("a");'];
    const said = lintCases(test, "skipped-test", [...wrong, ...right]);
    const message = "Every test runs: fix it or delete it.";
    assert.deepEqual(said, [...wrong.map(() => [message]), ...right.map(() => [])]);
  });
});
