import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { API } from "typescript-native/unstable/sync";

/** @typedef {import("typescript-native/unstable/ast").Node} TypedNode */
/** @typedef {import("typescript-native/unstable/sync").Project} Project */
/** @typedef {{ readonly start: number, readonly end: number }} Span */

/** @type {API | undefined} The compiler's process, which ends with this one. */
let compiler;

/** @type {Map<string, Project | undefined>} keyed by the path of the tsconfig.json */
const projects = new Map();

/**
 * @type {ReturnType<typeof load> | undefined} Caches the last file, because a linter reads one
 * file at a time.
 */
let last;

/**
 * Returns a file with its types, as the Go version of the TypeScript compiler sees it. The
 * nearest tsconfig.json applies. The compiler reads the file from disk.
 *
 * @param {string} file
 */
export function typedFile(file) {
  if (last?.file !== file) last = load(file);
  return last;
}

/** @param {string} file */
function load(file) {
  const config = configOf(file);
  const project = projectOf(config);
  const source = project?.program.getSourceFile(file);
  if (project === undefined || source === undefined) {
    throw new Error(`${config} does not include ${file}.`);
  }
  const { checker } = project;

  /**
   * The compiler's node for a node of the linter.
   *
   * @param {Span} span
   */
  function nodeAt({ start, end }) {
    /** @type {TypedNode | undefined} */
    let found;
    /** @param {TypedNode} node */
    const look = (node) => {
      if (node.end < end || node.getStart(source) > start) return;
      if (node.end === end && node.getStart(source) === start) found = node;
      node.forEachChild(look);
    };
    look(/** @type {TypedNode} */ (source));
    if (found === undefined) throw new Error(`No node at ${start} to ${end} of ${file}.`);
    return found;
  }

  /** @param {readonly Span[]} spans sent in one request, because each request takes time */
  const typesAt = (spans) => checker.getTypeAtLocation(spans.map(nodeAt));

  return { file, checker, nodeAt, typesAt };
}

/** @param {string} config */
function projectOf(config) {
  if (!projects.has(config)) {
    compiler ??= new API({ cwd: dirname(config) });
    projects.set(config, compiler.updateSnapshot({ openProjects: [config] }).getProject(config));
  }
  return projects.get(config);
}

/**
 * @param {string} file
 * @returns {string}
 */
function configOf(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const config = join(folder, "tsconfig.json");
    if (existsSync(config)) return config;
  }
  throw new Error(`No folder above ${file} has a tsconfig.json.`);
}
