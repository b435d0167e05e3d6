import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesBelow, root } from "../setup/checkout.js";

/**
 * The suites to run for each folder of the chain's sources, grouped by package. A suite is listed
 * by the start of its path in `dist/test`. The suites of the folder itself come first.
 *
 * @type {Record<string, { [name: string]: string[] }>}
 */
export const SUITES = {
  engine: { chain: ["engine/", "matchmaking/", "stakes/", "soundness/", "model/"] },
  matchmaking: { chain: ["matchmaking/", "stakes/", "engine/session", "soundness/", "model/"] },
  bridge: { chain: ["bridge/", "settlement/", "soundness/", "model/"] },
  settlement: { chain: ["settlement/"] },
  ratings: { chain: ["ratings/", "soundness/", "model/"] },
  stakes: { chain: ["stakes/", "matchmaking/", "soundness/", "model/"] },
  protocol: { chain: ["protocol/", "soundness/"] },
  record: { chain: ["record/"], node: ["record/"] },
  renju: { chain: ["renju/"] },
};

/**
 * Suites that are never run. Most compare digests, rows or costs. They notice any change to a
 * circuit, whatever a check is for. `deletedConstraints` runs its own programs, which contain no
 * mutants.
 */
const LEFT_OUT = /(Costs|circuits|dearGame\.slow|deletedConstraints\.slow|\.timing)\./i;

/**
 * The suites of a package to run for these files, starting with those that are most likely to
 * notice a mutant: the folder's suites about refusals and suites named after a file, then suites
 * that import a file, then the rest in the order of `SUITES`. Slow suites come last.
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
      (path.startsWith(`${folder}/`) && /refusals\.test\.js$/i.test(path)) ||
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
