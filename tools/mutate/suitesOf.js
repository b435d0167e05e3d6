import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesBelow, root } from "../setup/checkout.js";

/**
 * Which suites are asked for a folder of the chain's sources: each package's, as the beginnings of paths in its
 * `dist/test`, those of the folder itself first.
 *
 * @type {Record<string, { [name: string]: string[] }>}
 */
export const SUITES = {
  segments: { chain: ["segments/", "matches/takeback", "soundness/", "model/"] },
  matchmaking: { chain: ["matchmaking/", "stakes/", "sessions/", "soundness/", "model/"] },
  matches: { chain: ["matches/", "segments/refusals", "soundness/", "model/"] },
  stakes: { chain: ["stakes/", "matchmaking/", "soundness/", "model/"] },
  sessions: { chain: ["sessions/", "matchmaking/", "stakes/", "soundness/", "model/"] },
  state: { chain: ["state/", "matches/", "matchmaking/", "soundness/"] },
  protocol: { chain: ["protocol/", "soundness/"] },
  record: { chain: ["record/"], node: ["record/"] },
};

/**
 * Suites that compare digests, rows or costs. They notice any change to a circuit, and say nothing about what a check
 * is for. `deletedConstraints` runs programs of its own, which have no mutants in them.
 */
const LEFT_OUT = /(Costs|circuits|dearGame\.slow|deletedConstraints\.slow|\.timing)\./i;

/**
 * The suites of a package that are asked for these files, the most likely to notice something first: the refusals
 * and those named after a file, those that import one, the rest in the order of `SUITES`, and those of the soak last.
 *
 * @param {string} folder of the chain's sources
 * @param {string} name the package's
 * @param {readonly string[]} files
 * @returns {string[]} paths
 */
export function suitesOf(folder, name, files) {
  const top = join(root, "packages", name, "dist/test");
  const all = filesBelow(top).filter((path) => path.endsWith(".test.js"));
  const stems = files.map((file) => basename(file).replace(/\.[jt]s$/, ""));
  const chosen = (SUITES[folder]?.[name] ?? []).flatMap((start) =>
    all.filter((path) => path.startsWith(start) && !LEFT_OUT.test(path)).sort(),
  );
  /** @param {string} path */
  const rank = (path) => {
    if (path.includes(".slow.")) return 3;
    if (
      path === `${folder}/refusals.test.js` ||
      stems.some((stem) => basename(path) === `${stem}.test.js`)
    )
      return 0;
    const text = readFileSync(join(top, path), "utf8");
    return stems.some((stem) => text.includes(`/${folder}/${stem}.js"`)) ? 1 : 2;
  };
  return [...new Set(chosen)]
    .map((path) => ({ path, rank: rank(path) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => join(top, path));
}
