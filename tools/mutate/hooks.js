/**
 * A loader for Node.js. It replaces the files under mutation with versions that contain all
 * mutants.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** @type {Map<string, string>} */
let replaced = new Map();

/** @param {[file: string, by: string][]} files */
export const initialize = (files) => {
  replaced = new Map(files);
};

/** @type {import("node:module").LoadHook} */
export const load = async (url, context, next) => {
  const by = url.startsWith("file:") ? replaced.get(fileURLToPath(url)) : undefined;
  if (by === undefined) return await next(url, context);
  return { format: "module", source: await readFile(by, "utf8"), shortCircuit: true };
};
