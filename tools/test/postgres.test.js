import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findPostgres } from "../setup/postgres.js";
import { checkoutOf } from "./harness/checkout.js";

const MODULE = new URL("../setup/postgres.js", import.meta.url).href;

describe("PostgreSQL for the tests", () => {
  it("is found on the PATH, or in the newest folder of a package", (test) => {
    const files = ["9.6/bin/initdb", "17/bin/initdb", "18/bin/psql", "mine/initdb"];
    const top = checkoutOf(test, Object.fromEntries(files.map((file) => [file, "#!/bin/sh\n"])));
    for (const file of files) chmodSync(join(top, file), 0o755);
    assert.equal(findPostgres({ PATH: "" }, [top]), join(top, "17/bin/initdb"));
    const PATH = join(top, "mine");
    assert.equal(findPostgres({ PATH }, [top]), join(top, "mine/initdb"));
    assert.equal(findPostgres({ PATH: "" }, [join(top, "gone")]), undefined);
  });

  it("is asked for with instructions if it is missing and cannot be installed", (test) => {
    const script = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      fs.readdirSync = () => [];
      syncBuiltinESMExports();
      process.getuid = () => 1000;
      Object.defineProperty(process, "platform", { value: "linux" });
      const { bringPostgres } = await import(${JSON.stringify(MODULE)});
      bringPostgres();
    `;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { PATH: checkoutOf(test, {}) },
      encoding: "utf8",
    });
    assert.equal(status, 0);
    assert.match(stderr, /Install it, then run them again/);
  });
});
