import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, say } from "./checkout.js";

const APP = "apps/web";
/** Names the sources that the app was last built from. */
const STAMP = join(APP, ".next/.kifu-sources");

/** What ends up in the app: its own files, the client, and the games' plain ones. */
const SOURCES = [
  APP,
  "apps/bots/src",
  "packages/client/src",
  "packages/kit/src",
  "packages/chain/src",
];
/** Made by the build itself: counted in, a first build would be followed by a second. */
const GENERATED = "next-env.d.ts";
const NO_SOURCES = ["node_modules", ".next", "dist", "test", "e2e", "node", "commands"];

/**
 * Builds the web app when what it is made of has changed since the last build.
 *
 * @param {string} top the checkout
 * @returns {boolean} whether it stands built
 */
export function buildWeb(top) {
  const sources = digestOf(top);
  const stamp = join(top, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return true;
  say("Building the web app.");
  const started = Date.now();
  const { status } = spawnSync(
    process.execPath,
    [join(top, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: join(top, APP),
      stdio: ["ignore", 2, 2],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
  if (status !== 0) {
    say("The web app could not be built.");
    return false;
  }
  writeFileSync(stamp, sources);
  say(`Built ${APP} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/**
 * Changes with whatever may change the app.
 *
 * @param {string} top
 */
export function digestOf(top) {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    const files = filesBelow(join(top, folder), (name) => !NO_SOURCES.includes(name))
      .filter((file) => file !== GENERATED)
      .sort();
    for (const file of files) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(top, folder, file)));
    }
  }
  return hash.update(readFileSync(join(top, "package-lock.json"))).digest("hex");
}
