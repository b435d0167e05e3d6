import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { filesBelow, workspaces } from "../setup/checkout.js";
import { ImportGraph } from "./import-graph.js";
import { GAME_MARKS, OUTSIDE, RULES, SHARES_PLAIN, isProvable, placeOf } from "./rooms.js";

/** @typedef {import("./import-graph.js").Import} Import */
/** @typedef {import("./rooms.js").Place} Place */

/** Where a computed import cannot bring in what must stay out. */
const MAY_COMPUTE = ["node", "commands", "testing", "tests"];

/**
 * Every import that points the wrong way, as text for whoever wrote it.
 *
 * @param {string} top the checkout
 * @returns {string[]}
 */
export function wrongImports(top) {
  return new Check(top).faults();
}

class Check {
  /** @param {string} top */
  constructor(top) {
    this.top = top;
    this.graph = new ImportGraph(top);
    /** @type {Map<string, string[] | undefined>} */
    this.ways = new Map();
  }

  faults() {
    return this.sources().flatMap((file) => {
      const place = this.place(file);
      if (place === undefined) return [];
      const faults = this.graph.importsOf(file).flatMap((found) => {
        const fault = this.faultOf(found, place);
        return fault === undefined ? [] : [`${file}:${found.line}  ${fault}`];
      });
      return place.plain ? [...faults, ...this.plainFault(file)] : faults;
    });
  }

  sources() {
    const skipped = new Set(["node_modules", "dist", ".next", ".builds", ".turbo", "coverage"]);
    return workspaces(this.top).flatMap((folder) =>
      filesBelow(join(this.top, folder), (name) => !skipped.has(name))
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
  }

  /** @param {string} file */
  place(file) {
    return placeOf(file, (folder) =>
      GAME_MARKS.some((mark) => existsSync(join(this.top, folder, mark))),
    );
  }

  /**
   * @param {Import} found
   * @param {Place} place where it stands
   * @returns {string | undefined}
   */
  faultOf({ specifier, file, workspace }, place) {
    const { rooms, why } = RULES[place.room];
    /** @param {string} what */
    const fault = (what) => `${describe(place)} may not import ${what}: ${why}.`;

    if (specifier === "") {
      if (MAY_COMPUTE.includes(place.room)) return undefined;
      return fault("what is computed (name the module, so that it can be checked)");
    }
    const target = file === undefined ? undefined : this.place(file);
    if (target === undefined || file === undefined) {
      if (workspace !== undefined || specifier.startsWith(".")) return undefined; // tsc's to find
      const outside = OUTSIDE[place.room];
      if (outside !== null && !outside.test(specifier)) return fault(`"${specifier}"`);
      if (SHARES_PLAIN.includes(place.room) && isProvable(specifier))
        return fault(`"${specifier}"`);
      return undefined;
    }
    if (workspace === undefined && target.package !== place.package) {
      return `"${specifier}" leaves ${place.package}: import another package by its name, so that its exports hold.`;
    }
    if (place.package === "packages/kit" && target.package !== "packages/kit") {
      return `The kit may not import ${describe(target)}: ${RULES.kit.why}.`;
    }
    if (SHARES_PLAIN.includes(place.room) && !rooms.includes(target.room)) {
      const way = this.wayToProofs(file);
      if (way === undefined && target.room !== "tests") return undefined;
      return fault(`${describe(target)} ("${specifier}")`);
    }
    const otherGame = target.room === "game" && target.game !== place.game;
    if (rooms.includes(target.room) && !(place.room === "game" && otherGame)) return undefined;
    return fault(`${describe(target)} ("${specifier}")`);
  }

  /**
   * @param {string} file a plain file
   * @returns {string[]}
   */
  plainFault(file) {
    const way = this.wayToProofs(file);
    if (way === undefined) return [];
    const text = "A plain file runs in browsers and bots, so nothing it imports may lead to";
    return [`${file}  ${text} ${way.at(-1)}: ${way.join(" → ")}.`];
  }

  /**
   * The shortest chain of imports from a file to o1js, Protokit or Node itself.
   *
   * @param {string} start
   * @returns {string[] | undefined}
   */
  wayToProofs(start) {
    if (this.ways.has(start)) return this.ways.get(start);
    const seen = new Set([start]);
    /** @type {string[][]} */
    const queue = [[start]];
    for (const way of queue) {
      for (const { specifier, file } of this.graph.importsOf(way.at(-1) ?? start)) {
        if (isProvable(specifier) || isNode(specifier)) {
          this.ways.set(start, [...way, specifier]);
          return [...way, specifier];
        }
        if (file !== undefined && /\.tsx?$/.test(file) && !seen.has(file)) {
          seen.add(file);
          queue.push([...way, file]);
        }
      }
    }
    this.ways.set(start, undefined);
    return undefined;
  }
}

/** @param {string} specifier */
function isNode(specifier) {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}

/** @param {Place} place */
function describe(place) {
  if (place.room === "game") return `the game ${place.game ?? ""}`;
  if (place.room === "engine") return "an engine room";
  if (place.room === "testing") return "the kit's conformance suite";
  if (place.room === "tests") return "a test";
  if (place.room === "commands") return "a command";
  return place.room;
}
