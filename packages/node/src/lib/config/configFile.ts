import { existsSync, readFileSync } from "node:fs";
import { NodeError } from "../NodeError.js";
import { nodeCodes } from "../nodeCodes.js";
import { configKeyNames, isConfigKey } from "./configKeys.js";
import { badGroup, unknownKey } from "./configErrors.js";
import { CONFIG_FILE, type RawSetting, type SettingOrigin } from "./settingNames.js";
import {
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

const groups = new Set(
  configKeyNames.flatMap((key) => {
    const parts = key.split(".").slice(0, -1);
    return parts.map((_, last) => parts.slice(0, last + 1).join("."));
  }),
);

/**
 * Returns the settings in a configuration file. A file with a given name must exist. Without a
 * name, `kifu.config.json` in the working directory is read if it exists.
 */
export function configFile(named: string | undefined): RawSetting[] {
  const file = named ?? CONFIG_FILE;
  if (named === undefined && !existsSync(file)) return [];
  return membersOf(file).flatMap((member) => {
    const { path, line, value, isObject } = member;
    const name = path.join(".");
    const origin: SettingOrigin = { kind: "file", text: `${file}:${line}` };
    if (groups.has(name)) {
      if (isObject) return [];
      throw badGroup(name, value, origin);
    }
    if (isConfigKey(name)) return [{ key: name, value, origin }];
    throw unknownKey(name, origin, [...configKeyNames, ...groups]);
  });
}

function membersOf(file: string): Member[] {
  try {
    return locatedJson(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): NodeError {
  if (error instanceof JsonError) {
    return new NodeError(nodeCodes.config.unreadable, "The configuration file is not JSON.", {
      details: { from: `${file}:${error.line}:${error.column}`, fault: error.message },
      remedy:
        'Write one JSON object, such as { "http": { "port": 4000 } }: names and text in double ' +
        "quotes, no comments, no comma after the last.",
      cause: error,
    });
  }
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: "There is no such file.",
    EACCES: "This user may not read it.",
    EISDIR: "It is a folder.",
  };
  return new NodeError(nodeCodes.config.unreadable, "The configuration file cannot be read.", {
    details: { file, fault: reasons[code] ?? code },
    remedy: "Name an existing file with --config, or omit it.",
    cause: error,
  });
}

/** A member of an object in a JSON document. Members of nested objects are listed too. */
interface Member {
  /** The names of the parent objects, then the member's own name. */
  path: string[];
  line: number;
  value: unknown;
  isObject: boolean;
}

/**
 * The error for a document that is not a JSON object. It contains the position of the fault.
 */
class JsonError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/**
 * Parses a JSON object into members with line numbers, which error messages need. `JSON.parse`
 * drops line numbers and accepts duplicate names.
 */
function locatedJson(text: string): Member[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) {
    const found = text.slice(error.offset, error.offset + Math.min(error.length, 40));
    const where = found === "" ? "the end of the file" : found;
    throw errorAt(text, error.offset, `${inWords(printParseErrorCode(error.error))} at ${where}`);
  }
  if (root?.type !== "object") throw errorAt(text, root?.offset ?? 0, "object expected");
  return membersIn(root, [], text);
}

function membersIn({ children: properties = [] }: Node, parents: string[], text: string): Member[] {
  const seen = new Set<string>();
  return properties.flatMap(({ children: [name, value] = [] }) => {
    if (name === undefined || value === undefined) return [];
    const own = name.value as string;
    if (seen.has(own)) throw errorAt(text, name.offset, `"${own}" is given twice`);
    seen.add(own);
    const path = [...parents, own];
    const { line } = positionOf(text, name.offset);
    const isObject = value.type === "object";
    const member: Member = { path, line, value: getNodeValue(value), isObject };
    return isObject ? [member, ...membersIn(value, path, text)] : [member];
  });
}

function errorAt(text: string, offset: number, message: string): JsonError {
  const { line, column } = positionOf(text, offset);
  return new JsonError(message, line, column);
}

function positionOf(text: string, offset: number) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** Turns `PropertyNameExpected` into `property name expected`. */
function inWords(name: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
