/** A member of an object of a JSON document, objects within objects included. */
export interface Member {
  /** The names that lead to it. */
  path: string[];
  /** Counted from 1. */
  line: number;
  /** Undefined for an object: its members follow. */
  value: unknown;
  isObject: boolean;
}

/** A document that is no JSON object, and the line where that shows. */
export class JsonFault extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

const TOKEN = /\s*(?:([{}[\]:,])|("(?:[^"\\]|\\.)*"|[^\s{}[\]:,"]+)|("[^]*)|$)/y;

interface Token {
  text: string;
  line: number;
}

/**
 * Reads a JSON object into its members, each with its line, so that whoever judges a member
 * can say where it stands. `JSON.parse` forgets lines, and lets a name be given twice.
 */
export function locatedJson(text: string): Member[] {
  const reader = new Reader(text);
  const members: Member[] = [];
  reader.expect("{");
  reader.members([], members);
  reader.expect("");
  return members;
}

class Reader {
  private position = 0;
  private line = 1;
  private peeked: Token | undefined;

  constructor(private readonly text: string) {}

  /** Reads to the end of the object whose `{` has been read. */
  members(parents: string[], found: Member[]): void {
    const seen = new Set<string>();
    if (this.take("}")) return;
    do {
      const { text, line } = this.next();
      if (!text.startsWith('"'))
        throw new JsonFault(`a name in quotes belongs ${here(text)}`, line);
      const name = scalar(text, line) as string;
      if (seen.has(name)) throw new JsonFault(`"${name}" is given twice`, line);
      seen.add(name);
      const path = [...parents, name];
      this.expect(":");
      if (this.take("{")) {
        found.push({ path, line, value: undefined, isObject: true });
        this.members(path, found);
      } else {
        found.push({ path, line, value: this.value(), isObject: false });
      }
    } while (this.take(","));
    this.expect("}");
  }

  /** Objects inside of lists are settings of nothing: they keep no lines. */
  private value(): unknown {
    if (this.take("[")) {
      const list: unknown[] = [];
      if (this.take("]")) return list;
      do list.push(this.value());
      while (this.take(","));
      this.expect("]");
      return list;
    }
    if (this.take("{")) {
      const inner: Member[] = [];
      this.members([], inner);
      return Object.fromEntries(inner.map(({ path, value }) => [path.join("."), value]));
    }
    const { text, line } = this.next();
    return scalar(text, line);
  }

  expect(text: string): void {
    const token = this.next();
    if (token.text === text) return;
    const belongs = text === "" ? "the file should end" : `a ${text} belongs`;
    throw new JsonFault(`${belongs} ${here(token.text)}`, token.line);
  }

  private take(text: string): boolean {
    this.peeked ??= this.next();
    if (this.peeked.text !== text) return false;
    this.peeked = undefined;
    return true;
  }

  /** The next token; the empty one is the end. */
  private next(): Token {
    const { peeked } = this;
    this.peeked = undefined;
    if (peeked !== undefined) return peeked;
    TOKEN.lastIndex = this.position;
    const match = TOKEN.exec(this.text);
    const [all = "", mark, word, unended] = match ?? [];
    const text = mark ?? word ?? unended ?? "";
    const lead = all.slice(0, all.length - text.length);
    this.line += lead.split("\n").length - 1;
    if (unended !== undefined) throw new JsonFault("a quote is not closed", this.line);
    const token = { text, line: this.line };
    this.line += text.split("\n").length - 1;
    this.position += all.length;
    return token;
  }
}

function scalar(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFault(`a value belongs ${here(text)}`, line);
  }
}

function here(text: string): string {
  return text === "" ? "where the file ends" : `where ${text.slice(0, 40)} stands`;
}
