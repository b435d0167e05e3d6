import {
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

/** A member of an object in a JSON document. Members of nested objects are listed too. */
export interface Member {
  /** The names of the parent objects, then the member's own name. */
  path: string[];
  line: number;
  value: unknown;
  isObject: boolean;
}

/** The document is not a JSON object. Contains the position of the error. */
export class JsonError extends Error {
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
export function locatedJson(text: string): Member[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) {
    const found = text.slice(error.offset, error.offset + Math.min(error.length, 40));
    const where = found === "" ? "the end of the file" : found;
    throw errorAt(text, error.offset, `${inWords(printParseErrorCode(error.error))} at ${where}`);
  }
  if (root?.type !== "object") throw errorAt(text, root?.offset ?? 0, "object expected");
  return membersOf(root, [], text);
}

function membersOf({ children: properties = [] }: Node, parents: string[], text: string): Member[] {
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
    return isObject ? [member, ...membersOf(value, path, text)] : [member];
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

/** Turns `PropertyNameExpected` into words. */
function inWords(name: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
