import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { filesBelow, say } from "./checkout.js";

const APP = "apps/web";
const NEXT = join(APP, ".next");
/**
 * Folders of the Next.js build that are not copied. Later builds and a running `next dev` use
 * them.
 */
const NOT_KEPT = ["cache", "dev"].map((name) => join(NEXT, name));
/**
 * The finished builds. Each is named by a digest of its sources. A running server keeps using its
 * build.
 */
const BUILDS = join(APP, ".builds");
const KEPT_BUILDS = 3;
/**
 * The lock of a build, because Next.js cannot run two builds at once. The file holds the id of
 * the building process.
 */
const TURN = join(APP, ".building");
const LOOK_MS = 200;

/**
 * The sources of the app: its own files, the client, its dependencies, and the games without
 * circuits.
 */
const SOURCES = [
  APP,
  "apps/bots/src",
  "packages/client/src",
  "packages/wire/src",
  "packages/kit/src",
  "packages/chain/src",
];
/**
 * Files that the build itself writes. They are not part of the digest, because a first build
 * would change it.
 */
const GENERATED = ["next-env.d.ts", ".building"];
const NO_SOURCES = ["node_modules", ".next", ".builds", "dist", "test", "e2e", "node", "cli"];

/**
 * Builds the web app, unless a build of these sources exists.
 *
 * @param {string} top the checkout
 * @returns {string | undefined} for the server's setting `KIFU_WEB_BUILD`; undefined if the build
 *   failed
 */
export function buildWeb(top) {
  const digest = digestOf(top).slice(0, 16);
  const build = join(top, BUILDS, digest);
  const name = join(".builds", digest);
  if (use(build)) return name;
  takeTurn(top);
  try {
    // While this process waited, another one may have built the same sources.
    if (use(build)) return name;
    say("Building the web app.");
    const started = Date.now();
    if (!runNext(top)) {
      say("The web app could not be built.");
      return undefined;
    }
    keep(top, build);
    say(`Built ${APP} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    return name;
  } finally {
    rmSync(join(top, TURN), { force: true });
  }
}

/**
 * Runs the app's own `npm run build`.
 *
 * @param {string} top
 */
function runNext(top) {
  const programs = [
    [join(top, "node_modules/next/dist/bin/next"), "build"],
    [join(top, APP, "bundler/compileEarly.js")],
    [join(top, APP, "bundler/packScripts.js")],
  ];
  return programs.every((program) => {
    const { status } = spawnSync(process.execPath, program, {
      cwd: join(top, APP),
      stdio: ["ignore", 2, 2],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    });
    return status === 0;
  });
}

/**
 * Copies the output of Next.js, completely or not at all. Deletes the oldest builds.
 *
 * @param {string} top
 * @param {string} build
 */
function keep(top, build) {
  const half = join(top, BUILDS, "half");
  rmSync(half, { recursive: true, force: true });
  cpSync(join(top, NEXT), half, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !NOT_KEPT.some((folder) => path === join(top, folder)),
  });
  renameSync(half, build);
  const builds = readdirSync(join(top, BUILDS))
    .map((name) => join(top, BUILDS, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

/**
 * Whether this build exists. If so, marks it as recently used.
 *
 * @param {string} build
 */
function use(build) {
  if (!existsSync(build)) return false;
  utimesSync(build, new Date(), new Date());
  return true;
}

/**
 * Waits until no other process builds in this checkout.
 *
 * @param {string} top
 */
function takeTurn(top) {
  const file = join(top, TURN);
  let told = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (!isTaken(file)) rmSync(file, { force: true });
    else {
      if (!told) say("Another process is building the web app: waiting for it.");
      told = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
    }
  }
}

/**
 * Whether the process that the lock names is still building.
 *
 * @param {string} file
 */
function isTaken(file) {
  let pid;
  try {
    pid = Number(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
  // The lock was just created, and its process id is about to be written.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * A digest of all files that can change the app.
 *
 * @param {string} top
 */
export function digestOf(top) {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    const files = filesBelow(join(top, folder), (name) => !NO_SOURCES.includes(name))
      .filter((file) => !GENERATED.includes(file))
      .sort();
    for (const file of files) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(top, folder, file)));
    }
  }
  return hash.update(readFileSync(join(top, "package-lock.json"))).digest("hex");
}
