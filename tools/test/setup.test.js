import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { addImportEndings } from "../setup/importEndings.js";
import { redact, reasonToInstall } from "../setup/install.js";
import { nodeFault } from "../setup/nodeFault.js";
import { removeOrphans } from "../setup/removeOrphans.js";
import { checkoutOf, write } from "./harness/checkout.js";

describe("the version of Node", () => {
  for (const version of ["20.19.0", "20.20.2", "22.0.0", "24.1.0"]) {
    it(`accepts ${version}`, () => assert.equal(nodeFault(version), undefined));
  }
  for (const version of ["20.18.3", "18.20.0", "16.0.0"]) {
    it(`refuses ${version}, and names it and the oldest version that works`, () => {
      assert.match(nodeFault(version) ?? "", /Node 20\.19 or newer/);
      assert.ok(nodeFault(version)?.includes(version));
    });
  }
});

describe("node_modules", () => {
  /** @param {Record<string, object>} packages */
  const lock = (packages) => JSON.stringify({ packages });
  const wanted = lock({
    "": {},
    "packages/kit": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-other-systems": { version: "1.0.0", optional: true },
  });
  const complete = {
    "package-lock.json": wanted,
    "node_modules/a/package.json": "{}",
    "node_modules/.package-lock.json": lock({ "node_modules/a": { version: "1.0.0" } }),
  };

  it("is installed if it is missing", (test) => {
    const top = checkoutOf(test, { "package-lock.json": wanted });
    assert.equal(reasonToInstall(top), "node_modules is missing");
  });
  it("is left alone if it matches the lockfile", (test) => {
    assert.equal(reasonToInstall(checkoutOf(test, complete)), undefined);
  });
  it("is installed if the lockfile dropped a package", (test) => {
    const top = checkoutOf(test, complete);
    assert.equal(reasonToInstall(top), undefined);
    rmSync(join(top, "node_modules/a"), { recursive: true });
    assert.equal(reasonToInstall(top), "package-lock.json has changed");
  });
  it("is installed if the lockfile changed", (test) => {
    const top = checkoutOf(test, complete);
    assert.equal(reasonToInstall(top), undefined);
    write(top, { "package-lock.json": wanted.replaceAll("1.0.0", "1.0.1") });
    assert.equal(reasonToInstall(top), "package-lock.json has changed");
  });
  it("is installed if a package is missing", (test) => {
    const { "node_modules/a/package.json": _, ...rest } = complete;
    assert.equal(reasonToInstall(checkoutOf(test, rest)), "package-lock.json has changed");
  });
  it("is installed if the last install did not finish", (test) => {
    const { "node_modules/.package-lock.json": _, ...rest } = complete;
    assert.equal(reasonToInstall(checkoutOf(test, rest)), "the last install did not finish");
  });
});

describe("an import in Protokit", () => {
  const FILE = "node_modules/@proto-kit/common/dist/index.js";
  const others = {
    "node_modules/@proto-kit/common/dist/a.js": "",
    "node_modules/@proto-kit/common/dist/b/index.js": "",
    "node_modules/lodash/merge.js": "",
    "node_modules/lodash/index.js": "",
  };

  /**
   * The module after two set-ups. The second must change nothing.
   *
   * @param {import("node:test").TestContext} test
   * @param {string} text
   */
  function mended(test, text) {
    const top = checkoutOf(test, { ...others, [FILE]: text });
    const changed = addImportEndings(top);
    assert.equal(addImportEndings(top), 0);
    return { top, changed, text: readFileSync(join(top, FILE), "utf8") };
  }

  it("gets the ending of the file or the folder's index that it means", (test) => {
    const { text, changed } = mended(
      test,
      `import { a } from "./a";\nexport * from './b';\nconst c = await import("lodash/merge");\n`,
    );
    const whole = `import { a } from "./a.js";\nexport * from './b/index.js';\nconst c = await import("lodash/merge.js");\n`;
    assert.deepEqual([text, changed], [whole, 1]);
  });
  it("stays the same if Node can resolve it or nothing can", (test) => {
    const kept = `import "./a.js";\nimport lodash from "lodash";\nimport "@proto-kit/common";\nimport "./gone";\n`;
    const { text, changed } = mended(test, kept);
    assert.deepEqual([text, changed], [kept, 0]);
  });
  it("gets the ending again after a new install", (test) => {
    const { top } = mended(test, `import "./a";\n`);
    rmSync(join(top, "node_modules/@proto-kit/common"), { recursive: true });
    write(top, { ...others, [FILE]: `import "./a";\n` });
    assert.equal(addImportEndings(top), 1);
  });
});

describe("the output of a failed install", () => {
  it("names no host, home or folder", () => {
    const text = `request to https://example.org/a failed, log in ${homedir()}/.npm, in /top/dir/b`;
    const said = redact(text, "/top/dir/");
    assert.equal(said, "request to <registry>/a failed, log in ~/.npm, in ./b");
  });
});

describe("the output of deleted sources", () => {
  const files = {
    "package.json": '{ "workspaces": ["packages/*"] }',
    "packages/kit/package.json": "{}",
    "packages/kit/test/kept.test.ts": "",
    "packages/kit/src/view.tsx": "",
    "packages/kit/dist/.tsbuildinfo": "{}",
    "packages/kit/dist/abi.json": "{}",
    "packages/kit/dist/src/view.js": "",
    "packages/kit/dist/test/kept.test.js": "",
    "packages/kit/dist/test/kept.test.js.map": "",
    "packages/kit/dist/test/kept.test.d.ts": "",
    "packages/kit/dist/test/gone/gone.test.js": "",
    "packages/kit/dist/test/gone/gone.test.js.map": "",
    "packages/kit/dist/test/gone/gone.test.d.ts": "",
  };
  it("is deleted together with emptied folders", (test) => {
    const top = checkoutOf(test, files);
    assert.equal(removeOrphans(top).length, 3);
    assert.equal(existsSync(join(top, "packages/kit/dist/test/gone")), false);
  });
  it("is all that is deleted", (test) => {
    const top = checkoutOf(test, files);
    removeOrphans(top);
    const kept = Object.keys(files).filter((file) => !file.includes("gone"));
    assert.deepEqual(
      kept.filter((file) => !existsSync(join(top, file))),
      [],
    );
    assert.deepEqual(removeOrphans(top), []);
  });
  it("is deleted as soon as its source is", (test) => {
    const top = checkoutOf(test, files);
    removeOrphans(top);
    writeFileSync(join(top, "packages/kit/dist/test/late.js"), "");
    assert.deepEqual(removeOrphans(top), ["packages/kit/dist/test/late.js"]);
  });
  it("may be deleted by two commands at once", async (test) => {
    const many = Array.from(
      { length: 2000 },
      (_, i) => `packages/kit/dist/test/${i % 9}/gone${i}.js`,
    );
    const top = checkoutOf(test, {
      ...files,
      ...Object.fromEntries(many.map((file) => [file, ""])),
    });
    const script = `(await import(process.argv[1])).removeOrphans(process.argv[2])`;
    const args = [
      "--input-type=module",
      "-e",
      script,
      import.meta.resolve("../setup/removeOrphans.js"),
      top,
    ];
    const run = () => promisify(execFile)(process.execPath, args);
    await Promise.all([run(), run(), run()]);
    assert.deepEqual(removeOrphans(top), []);
  });
});
