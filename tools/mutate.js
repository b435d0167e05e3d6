/**
 * `npm run mutate -- FILE …`: removes each check of a source file in turn, and names those that no test misses.
 * A folder stands for its files. `--list` names the checks and runs nothing.
 *
 * What is removed is removed from what `tsc` emitted, and put back afterwards. The tests are those of the file's folder
 * and, for rules that are checked twice, of the other place too. What compares digests, rows and keys does not count:
 * it notices any change, and says nothing of what a check is for.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root, say } from "./setup/checkout.js";
import { build } from "./setup/build.js";
import { prepare } from "./setup/prepare.js";
import { mutantsOf } from "./mutate/mutantsOf.js";

const SOURCES = "packages/chain/src";

/** The suites that are run for a folder of the chain's sources, by package. */
const SUITES = {
  segments: { chain: ["test/segments", "test/matches/takeback"] },
  matchmaking: { chain: ["test/matchmaking"] },
  matches: { chain: ["test/matches", "test/segments/refusals"] },
  stakes: { chain: ["test/stakes"] },
  sessions: { chain: ["test/sessions", "test/matchmaking/seeks"] },
  state: { chain: ["test/state", "test/matches", "test/matchmaking"] },
  protocol: { chain: ["test/protocol", "test/soundness"] },
  record: { node: ["test/record"] },
};

const args = process.argv.slice(2);
const isList = args.includes("--list");
const files = args.filter((arg) => !arg.startsWith("--")).flatMap(filesOf);
if (files.length === 0) {
  say("Name a file or a folder: npm run mutate -- packages/chain/src/stakes/Stakes.ts");
  process.exit(2);
}
if (!isList) {
  prepare();
  if (!build(root)) process.exit(1);
}

// Whatever ends this program, what tsc emitted is put back.
let restore = () => {};
process.on("exit", () => restore());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

/** @type {string[]} */
const survivors = [];
let noticed = 0;
for (const file of files) {
  const emitted = file.replace("/src/", "/dist/src/").replace(/\.ts$/, ".js");
  const original = readFileSync(emitted, "utf8");
  if (!isList) restore = () => writeFileSync(emitted, original);
  for (const { line, what, text } of mutantsOf(original)) {
    const name = `${relative(root, emitted)}:${line} ${what}`;
    if (isList) {
      console.log(name);
      continue;
    }
    writeFileSync(emitted, text);
    const isNoticed = !passes(folderOf(file));
    restore();
    console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${name}`);
    if (isNoticed) noticed++;
    else survivors.push(name);
  }
}
if (!isList) {
  console.log(`${noticed} of ${noticed + survivors.length} removed checks are missed by a test.`);
  for (const name of survivors) console.log(`  not missed: ${name}`);
  process.exit(survivors.length === 0 ? 0 : 1);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const whole = resolve(path);
  if (!existsSync(whole)) {
    say(`There is no ${path}.`);
    process.exit(2);
  }
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(whole, name));
}

/** @param {string} file */
function folderOf(file) {
  const [folder = ""] = relative(join(root, SOURCES), file).split("/");
  if (!Object.hasOwn(SUITES, folder)) {
    say(
      `Only these folders of ${SOURCES} have checks to remove: ${Object.keys(SUITES).join(", ")}.`,
    );
    process.exit(2);
  }
  return /** @type {keyof typeof SUITES} */ (folder);
}

/**
 * Whether all suites of a folder pass.
 *
 * @param {keyof typeof SUITES} folder
 */
function passes(folder) {
  return Object.entries(SUITES[folder]).every(([name, suites]) => {
    const patterns = suites.map((suite) => `dist/${suite}`);
    const { status } = spawnSync(
      "npx",
      [
        "jest",
        "--bail",
        "--silent",
        "--testPathIgnorePatterns",
        "Costs",
        "circuits",
        "--",
        ...patterns,
      ],
      {
        cwd: join(root, "packages", name),
        env: { ...process.env, NODE_OPTIONS: "--experimental-vm-modules" },
        stdio: "ignore",
      },
    );
    return status === 0;
  });
}
