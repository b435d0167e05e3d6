import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { filesBelow, manifest, root, workspaces } from "../setup/checkout.js";
import { soakSuites } from "../soakSuites.js";
import { checkoutOf } from "./harness/checkout.js";

describe("the suites of a soak", () => {
  it("are those that ask for their length or are named for it, and no others", (test) => {
    const top = checkoutOf(test, {
      "a/long.test.js": 'import { flips, lengthOf } from "@kifu/kit/testing";',
      "a/listed.test.js": 'import {\n  someOf,\n} from "@kifu/kit/testing/length";',
      "a/own.test.js": 'import { soaking } from "../../src/testing/index.js";',
      "a/short.test.js": 'import { flips } from "@kifu/kit/testing";',
      "a/other.test.js": "const lengthOf = (list) => list.length; lengthOf([]);",
      "a/harness.js": 'import { lengthOf } from "@kifu/kit/testing";',
      "a/named.soak.test.js": "",
      "a/b.timing.test.js": 'import { lengthOf } from "@kifu/kit/testing";',
    });
    assert.deepEqual(soakSuites(top).sort(), [
      "a/listed.test.js",
      "a/long.test.js",
      "a/named.soak.test.js",
      "a/own.test.js",
    ]);
  });

  for (const folder of workspaces(root)) {
    const tests = join(root, folder, "test");
    const asking = filesBelow(tests, (name) => name !== "node_modules").filter((file) =>
      /import \{[^}]*\b(?:lengthOf|someOf|firstOfEach|soaking)\b[^}]*\} from "[^"]*testing/.test(
        readFileSync(join(tests, file), "utf8"),
      ),
    );
    it(`are test files in ${folder}, which has the script when it has any`, () => {
      // What a helper asks for would make none of the suites that use it longer.
      assert.deepEqual(
        asking.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/")),
        [],
      );
      const { scripts = {} } = manifest(join(root, folder));
      if (asking.some((file) => /\.test\.tsx?$/.test(file))) {
        assert.match(scripts["soak"] ?? "", /^KIFU_SOAK=1 /);
      }
    });
  }
});
