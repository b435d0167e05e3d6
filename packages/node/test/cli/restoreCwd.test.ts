import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { restoreCwd } from "../../src/cli/restoreCwd.js";
import { workspace } from "../lib/config/workspace.js";

const home = process.cwd();
let called: ReturnType<typeof workspace>;
let chain: ReturnType<typeof workspace>;
beforeEach(() => {
  called = workspace();
  chain = workspace();
  process.chdir(chain.folder);
});
afterEach(() => {
  process.chdir(home);
  called.done();
  chain.done();
});

function npm(script: string, folder: string) {
  return {
    npm_lifecycle_event: script,
    npm_package_json: join(realpathSync(folder), "package.json"),
    INIT_CWD: called.folder,
  };
}

it("goes to where npm was called", () => {
  restoreCwd(npm("kifu", chain.folder));
  expect(process.cwd()).toBe(realpathSync(called.folder));
});

it.each([
  ["without npm", () => ({})],
  ["below another script", () => npm("test", chain.folder)],
  ["below npm, but elsewhere", () => npm("kifu", called.folder)],
])("stays where it is %s", (_when, env) => {
  restoreCwd(env());
  expect(process.cwd()).toBe(realpathSync(chain.folder));
});
