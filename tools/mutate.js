/**
 * `npm run mutate -- FILE …`: removes each check of a source file in turn, and lists those whose
 * removal no test notices. A folder stands for all its files. `--list` only names the checks.
 * `--only=PATTERN` tries only checks whose name matches. `--once` does not try a surviving mutant a
 * second time.
 *
 * Suites run in processes that have loaded all mutants and switch between them
 * (`mutate/testRunner.js`). Then each surviving mutant is tried alone, in the output of `tsc`.
 * Suites that compare digests, rows and keys are left out (`mutate/suitesOf.js`).
 */
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ACCEPTED } from "./mutate/accepted.js";
import { ORDER } from "./mutate/InOrder.js";
import { mutantsOf, withSwitches } from "./mutate/mutantsOf.js";
import { PLAN, readNews, WITHOUT } from "./mutate/plan.js";
import { SUITES, suitesOf } from "./mutate/suitesOf.js";
import { JEST, NODE_OPTIONS } from "./runJest.js";
import { build } from "./setup/build.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

const SOURCES = "packages/chain/src";

const LOOK_EACH_MS = 500;

/**
 * @typedef {object} Tried
 * @property {number} id
 * @property {string} folder
 * @property {string} emitted the file that tsc emitted
 * @property {string} text the file without the check
 * @property {string} name for people
 * @property {boolean} isChosen
 * @property {string | undefined} because why it is accepted that no test notices
 */

const args = process.argv.slice(2);
const isList = args.includes("--list");
const isOnce = args.includes("--once");
const only = new RegExp(
  args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length) ?? "",
);
const files = args.filter((arg) => !arg.startsWith("--")).flatMap(filesOf);
if (files.length === 0) {
  say("Name a file or a folder: npm run mutate -- packages/chain/src/stakes/Stakes.ts");
  process.exit(2);
}
if (!isList) {
  prepare();
  if (!build(root)) process.exit(1);
}

const temporary = mkdtempSync(join(tmpdir(), "kifu-mutate-"));
let restore = () => {};
let stop = () => {};
process.on("exit", () => {
  restore();
  stop();
  rmSync(temporary, { recursive: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const tried = files.flatMap(mutantsIn).map((mutant, id) => ({ ...mutant, id }));
if (isList) {
  for (const { name, isChosen } of tried) if (isChosen) console.log(name);
  process.exit(0);
}

const paths = files.map((file) => relative(join(root, SOURCES), file));
for (const { file, what } of ACCEPTED) {
  const isThere = tried.some(({ because, name }) => because !== undefined && name.endsWith(what));
  if (!paths.includes(file) || isThere) continue;
  say(`tools/mutate/accepted.js has a check of ${file} that does not exist: ${what}`);
  process.exit(2);
}

/** @type {Set<number>} */
const noticed = new Set();
/** For each mutant, the suites that execute its check. */
/** @type {Map<number, string[]>} */
const reachedBy = new Map();
for (const folder of new Set(tried.map((mutant) => mutant.folder))) {
  for (const name of Object.keys(SUITES[folder] ?? {})) await tryTogether(folder, name);
}
if (!isOnce) {
  for (const mutant of toNotice()) if (!passesAlone(mutant)) noteNoticed(mutant.id, "by itself");
}

const survivors = toNotice();
const accepted = tried.filter(({ because, isChosen }) => because !== undefined && isChosen);
const chosen = tried.filter(({ isChosen }) => isChosen);
console.log(`Tests noticed the removal of ${noticed.size} of ${chosen.length} checks.`);
for (const { name, because } of accepted) console.log(`  accepted: ${name} (${because})`);
for (const { id, name } of survivors) {
  console.log(`  not noticed: ${name}${reachedBy.has(id) ? "" : ", which no test executes"}`);
}
process.exit(survivors.length === 0 ? 0 : 1);

function toNotice() {
  return tried.filter(
    ({ id, because, isChosen }) => isChosen && !noticed.has(id) && because === undefined,
  );
}

/**
 * @param {number} id
 * @param {string} by
 */
function noteNoticed(id, by) {
  noticed.add(id);
  console.log(`noticed  ${tried[id]?.name} (${by})`);
}

/**
 * Tries all mutants of a folder with the suites of one package.
 *
 * @param {string} folder
 * @param {string} name the package's
 */
async function tryTogether(folder, name) {
  const mutants = toNotice().filter((mutant) => mutant.folder === folder);
  if (mutants.length === 0) return;
  const emitted = [...new Set(mutants.map((mutant) => mutant.emitted))];
  const suites = suitesOf(folder, name, emitted);
  const place = join(temporary, folder, name);
  mkdirSync(place, { recursive: true });
  const replaced = emitted.map((file, i) => {
    const by = join(place, `${i}.js`);
    const first = tried.findIndex((mutant) => mutant.emitted === file);
    writeFileSync(by, withSwitches(readFileSync(file, "utf8"), first, WITHOUT));
    return [file, by];
  });
  const news = join(place, "news");
  writeFileSync(news, "");
  const plan = { files: replaced, mutants: mutants.map(({ id }) => id), news };
  writeFileSync(join(place, "plan.json"), JSON.stringify(plan));

  let read = 0;
  const look = () => {
    const all = readNews(news);
    for (const one of all.slice(read)) {
      const by = "suite" in one ? relative(join(root, "packages"), one.suite) : "";
      if (one.kind === "noticed") noteNoticed(one.id, by);
      if (one.kind === "reached") {
        reachedBy.set(one.id, [...(reachedBy.get(one.id) ?? []), one.suite]);
      }
      if (one.kind === "unsure") {
        noticed.delete(one.id);
        console.log(`unsure   ${tried[one.id]?.name} (${by})`);
      }
      if (one.kind === "done") console.log(`done     ${by}`);
      if (one.kind === "broken") console.log(`BROKEN   ${by} fails without any change`);
    }
    read = all.length;
  };
  const clock = setInterval(look, LOOK_EACH_MS);
  const here = (/** @type {string} */ file) =>
    fileURLToPath(new URL(`mutate/${file}`, import.meta.url));
  const runner = ["--testRunner", here("testRunner.js"), "--testSequencer", here("InOrder.js")];
  const said = await jest(name, [...runner, "--runTestsByPath", ...suites], {
    [PLAN]: join(place, "plan.json"),
    [ORDER]: JSON.stringify(suites),
  });
  clearInterval(clock);
  look();
  const through = readNews(news).filter(({ kind }) => kind === "done").length;
  if (through === suites.length) return;
  say(`${suites.length - through} of ${suites.length} suites did not run to their end.\n${said}`);
  process.exit(1);
}

/**
 * Whether all suites that may notice a mutant pass with it. They run in new processes, which load
 * only this mutant.
 *
 * @param {Tried} mutant
 */
function passesAlone({ id, emitted, folder, text }) {
  const original = readFileSync(emitted, "utf8");
  restore = () => writeFileSync(emitted, original);
  writeFileSync(emitted, text);
  const isPassed = Object.keys(SUITES[folder] ?? {}).every((name) => {
    const suites = suitesOf(folder, name, [emitted]);
    const reaching = suites.filter((suite) => reachedBy.get(id)?.includes(suite));
    const chosen = reaching.length > 0 ? reaching : suites;
    const { status } = spawnSync(
      process.execPath,
      [JEST, "--bail", "--silent", ...projectsOf(name), "--runTestsByPath", ...chosen],
      { cwd: root, env: envOfJest(), stdio: "ignore" },
    );
    return status === 0;
  });
  restore();
  restore = () => {};
  return isPassed;
}

/**
 * @param {string} name the package's name
 * @param {string[]} options
 * @param {Record<string, string>} env
 * @returns {Promise<string>} Jest's error output
 */
function jest(name, options, env) {
  const child = spawn(process.execPath, [JEST, "--silent", ...projectsOf(name), ...options], {
    cwd: root,
    env: { ...envOfJest(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
    // The process gets its own group, so that it can be stopped together with its workers.
    detached: true,
  });
  stop = () => void process.kill(-Number(child.pid));
  let said = "";
  child.stderr.on("data", (/** @type {Buffer} */ chunk) => {
    said += chunk.toString();
  });
  return new Promise((done) =>
    child.on("close", () => {
      stop = () => {};
      done(said);
    }),
  );
}

/** @param {string} name the package's name */
function projectsOf(name) {
  return ["--selectProjects", name, `${name}-slow`];
}

function envOfJest() {
  return { ...process.env, NODE_OPTIONS };
}

/**
 * @param {string} file
 * @returns {Omit<Tried, "id">[]}
 */
function mutantsIn(file) {
  const folder = folderOf(file);
  const emitted = file.replace("/src/", "/dist/src/").replace(/\.ts$/, ".js");
  const path = relative(join(root, SOURCES), file);
  return mutantsOf(readFileSync(emitted, "utf8")).map(({ line, what, text }) => {
    const name = `${relative(root, emitted)}:${line} ${what}`;
    return {
      folder,
      emitted,
      text,
      name,
      isChosen: only.test(name),
      because: ACCEPTED.find((one) => one.file === path && one.what === what)?.because,
    };
  });
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
  return folder;
}
