/**
 * Runs suites on other versions of Node.js, which come from npm's package `node`. Part of `.ci/run`.
 *
 *   npm run test:nodes                all of them
 *   npm run test:nodes -- 26.10.0     those of one version
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leaveCounts } from "./results.js";
import { JEST, NODE_OPTIONS } from "./runJest.js";
import { build } from "./setup/build.js";
import { filesBelow, root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/**
 * Suites of event streams and of the code that reads them. The parts of Node.js that they use
 * have changed between versions.
 */
const STREAMS = {
  node: ["door/", "subscriptions", "[sS]tream", "watchedSegments", "Results", "events/"],
  client: ["oneStream", "eventsOf", "follow", "listeners"],
};

/** Suites that take only seconds, of all packages. */
const FAST = {
  wire: ["test/"],
  kit: ["board/", "pallas/", "primitives/"],
  chain: ["rules.test", "record/"],
  node: [...STREAMS.node, "store/", "lib/", "mempool/", "/signedMoves"],
  client: [
    ...STREAMS.client,
    "receipts",
    "evidence",
    "history",
    "accounts/",
    "errors/",
    "react.test",
  ],
  // Not the pool of bots, which takes a minute.
  bots: ["BotPlayer", "botList", "levelPools", "sentAgain"],
  web: ["test/"],
};

/** The folders of the applications. All others are in packages. */
const APPS = ["bots", "web"];

/**
 * For each version of Node.js, jest's path patterns of the suites to run, by package.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const otherNodes = { "24.21.0": FAST, "26.10.0": STREAMS };

/**
 * The path of this version of Node.js. On first use, npm installs it.
 *
 * @param {string} version
 * @returns {string | undefined} undefined if it could not be installed
 */
function program(version) {
  const folder = join(root, "node_modules/.cache/kifu-node", version);
  const file = join(folder, "node_modules/node/bin/node");
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // If the folder had no package.json, npm would use the one in a parent folder.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const npm = ["install", "--no-audit", "--no-fund", "--ignore-scripts=false", `node@${version}`];
  const { status } = spawnSync("npm", npm, { cwd: folder, stdio: "inherit" });
  return status === 0 && existsSync(file) ? file : undefined;
}

/**
 * @param {string} version
 * @returns {boolean} whether all suites passed
 */
function runOn(version) {
  const node = program(version);
  if (node === undefined) {
    const failure = `Node.js ${version} could not be installed.`;
    say(failure);
    leaveCounts({ passed: 0, failed: 1, failures: [failure] });
    return false;
  }
  const passed = Object.entries(otherNodes[version] ?? {}).map(([name, patterns]) => {
    say(`\nNode.js ${version}: ${name}`);
    const unmatched = patterns.filter((pattern) => !matches(name, pattern));
    if (unmatched.length > 0) say(`No suite of ${name} matches ${unmatched.join(", ")}.`);
    const command = [JEST, "--selectProjects", name, "--", ...patterns];
    const env = { ...process.env, NODE_OPTIONS };
    const { status } = spawnSync(node, command, { cwd: root, stdio: "inherit", env });
    return status === 0 && unmatched.length === 0;
  });
  return passed.every(Boolean);
}

/**
 * @param {string} name of a package
 * @param {string} pattern
 */
function matches(name, pattern) {
  const folder = join(APPS.includes(name) ? "apps" : "packages", name);
  const suites = filesBelow(join(root, folder, "dist/test"));
  return suites.some((file) => new RegExp(pattern).test(`/test/${file}`));
}

if (process.argv[1] === import.meta.filename) {
  prepare();
  build(root);
  const chosen = process.argv.slice(2);
  const versions = chosen.length > 0 ? chosen : Object.keys(otherNodes);
  const passed = versions.map((version) => runOn(version));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}
