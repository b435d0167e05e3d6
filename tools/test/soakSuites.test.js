import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, it } from "node:test";
import { filesBelow, manifest, root, workspaces } from "../setup/checkout.js";
import { soakSuites, timingConfig } from "../soakSuites.js";
import { checkoutOf } from "./harness/checkout.js";

describe("the suites of a soak", () => {
  it("are those with a longer form and those named .slow., and no others", (test) => {
    const top = checkoutOf(test, {
      "a/long.test.js": 'import { flips, lengthOf } from "@kifu/kit/testing";',
      "a/listed.test.js": 'import {\n  someOf,\n} from "@kifu/kit/testing/length";',
      "a/coming.test.js": 'import { firstsOfEach } from "@kifu/kit/testing";',
      "a/own.test.js": 'import { soaking } from "../../src/testing/index.js";',
      "a/short.test.js": 'import { flips } from "@kifu/kit/testing";',
      "a/other.test.js": "const lengthOf = (list) => list.length; lengthOf([]);",
      "a/harness.js": 'import { lengthOf } from "@kifu/kit/testing";',
      "a/named.slow.test.js": "",
      "a/b.timing.test.js": 'import { lengthOf } from "@kifu/kit/testing";',
    });
    assert.deepEqual(soakSuites(top).sort(), [
      "a/coming.test.js",
      "a/listed.test.js",
      "a/long.test.js",
      "a/named.slow.test.js",
      "a/own.test.js",
    ]);
  });

  it("that compare times are divided among four shares", (test) => {
    const names = ["a", "b", "c/d", "e", "f"].map((name) => `${name}.timing.test.js`);
    /** @type {Record<string, string>} */
    const files = { "dist/test/g.test.js": "" };
    for (const name of names) files[`dist/test/${name}`] = "";
    const top = checkoutOf(test, files);
    const { href } = pathToFileURL(join(top, "jest.timing.config.js"));
    const own = process.env["KIFU_SHARE"];
    test.after(() => {
      if (own === undefined) delete process.env["KIFU_SHARE"];
      else process.env["KIFU_SHARE"] = own;
    });
    const inShare = (/** @type {string | undefined} */ share) => {
      if (share === undefined) delete process.env["KIFU_SHARE"];
      else process.env["KIFU_SHARE"] = share;
      const { testMatch } = timingConfig({}, href);
      return testMatch.map((path) => path.replace("<rootDir>/dist/test/", "")).sort();
    };
    assert.deepEqual(inShare(undefined), names);
    const quarters = ["1/16", "2/16", "3/16", "4/16"].flatMap(inShare);
    assert.deepEqual(quarters.sort(), names);
    assert.deepEqual(inShare("14/16"), inShare("2/16"));
    assert.deepEqual(["1/2", "2/2"].flatMap(inShare).sort(), names);
  });

  for (const folder of workspaces(root)) {
    const tests = join(root, folder, "test");
    const asking = filesBelow(tests, (name) => name !== "node_modules").filter((file) =>
      /import \{[^}]*\b(?:lengthOf|someOf|firstOfEach|firstsOfEach|soaking)\b[^}]*\} from "[^"]*testing/.test(
        readFileSync(join(tests, file), "utf8"),
      ),
    );
    it(`are test files in ${folder}, which has the script if it has any`, () => {
      // In a helper it would lengthen none of the suites that use it.
      assert.deepEqual(
        asking.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/")),
        [],
      );
      // The client's tests are a workspace of their own.
      const isOwn = workspaces(root).includes(`${folder}/test`);
      const { scripts = {} } = manifest(isOwn ? tests : join(root, folder));
      if (asking.some((file) => /\.test\.tsx?$/.test(file))) {
        assert.match(scripts["soak"] ?? "", /^(cd \.\. && )?KIFU_SOAK=1 /);
      }
    });
  }
});
