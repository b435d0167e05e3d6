import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { LISTS } from "../../new-game/lists.js";
import { root } from "../../setup/checkout.js";
import { checkoutOf, write } from "./checkout.js";

/**
 * The folders that contain a game's parts, or that the parts need to compile. The latest build is
 * copied with them.
 */
const COPIED = [
  "packages/kit",
  "packages/wire",
  "packages/chain",
  "packages/client",
  "packages/node",
  "apps/web/src",
  "tools",
];
const FILES = [
  "package.json",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "jest.config.js",
  "tsconfig.base.json",
  "apps/web/tsconfig.json",
  // This file contains the codes that belong to no game.
  "packages/client/src/errors/errorTexts.ts",
  "packages/client/src/errors/answerTexts.ts",
  ...LISTS,
];

/** Compiles the views, and only the parts of the pages that they import. */
const VIEWS = "apps/web/tsconfig.games.json";

/**
 * A copy of the checkout in which games can be created, compiled, checked and viewed.
 *
 * @param {import("node:test").TestContext} test deletes the copy when it ends
 */
export function gameCheckout(test) {
  const top = checkoutOf(test, {});
  for (const path of [...COPIED, ...FILES]) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    cpSync(join(root, path), join(top, path), { recursive: true, preserveTimestamps: true });
  }
  write(top, {
    [VIEWS]: '{ "extends": "./tsconfig.json", "include": ["src/games", "src/*.d.ts"] }',
  });
  const modules = join(root, "node_modules");
  mkdirSync(join(top, "node_modules/@kifu"), { recursive: true });
  for (const name of readdirSync(modules).filter((name) => name !== "@kifu")) {
    symlinkSync(join(modules, name), join(top, "node_modules", name));
  }
  for (const name of readdirSync(join(modules, "@kifu"))) {
    const copied = existsSync(join(top, "packages", name, "tsconfig.json"));
    const target = copied ? join(top, "packages", name) : join(modules, "@kifu", name);
    symlinkSync(target, join(top, "node_modules/@kifu", name));
  }
  return top;
}

/**
 * Environment variables for the programs of the checkout. They clear variables that this test's
 * process would pass on, and turn off colours and npm's notices and logs.
 */
const ALONE = {
  NODE_OPTIONS: "",
  NO_COLOR: "1",
  KIFU_RESULTS: "",
  npm_config_update_notifier: "false",
  npm_config_logs_max: "0",
};

/**
 * @typedef {object} Ended
 * @property {number | null} status
 * @property {string} text what was printed
 */

/**
 * @param {string} top
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Ended>}
 */
export function run(top, command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: top,
    env: { ...process.env, ...ALONE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 280_000,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (/** @type {string} */ part) => (text += part));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, text }));
  });
}

/**
 * Runs a script of a package in the checkout's node_modules.
 *
 * @param {string} top
 * @param {string} script a path in node_modules
 * @param {string[]} args
 */
export const runModule = (top, script, ...args) =>
  run(top, process.execPath, [join(root, "node_modules", script), ...args]);

const TSC = "typescript-native/bin/tsc";

/** @param {string} top */
export const compileChain = (top) => runModule(top, TSC, "-b", "packages/chain");

/**
 * Compiles the node and its tests, and the client's.
 *
 * @param {string} top
 */
export const compileNode = (top) =>
  runModule(top, TSC, "-b", "packages/node", "packages/client/test");

/** @param {string} top */
export const compileViews = (top) => runModule(top, TSC, "-p", VIEWS, "--incremental", "false");
