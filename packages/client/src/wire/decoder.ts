import { badAnswer } from "../errors/clientErrors.js";

/** Makes a value of what the node sent, or throws `client/bad-answer` with the place. */
export type Decoder<Value> = (given: unknown, place: string) => Value;

/** No text of the node's is longer than this, and no list. */
const LONGEST_TEXT = 500;
const LONGEST_LIST = 5000;

export const text: Decoder<string> = (given, place) => {
  if (typeof given === "string" && given.length <= LONGEST_TEXT) return given;
  throw badAnswer(place, "a text");
};

/** A short text that is shown: without what could hide or turn around what stands beside it. */
export const label: Decoder<string> = (given, place) => {
  const found = text(given, place);
  if (found.length <= 64 && /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(found)) return found;
  throw badAnswer(place, "a short text of plain characters");
};

/** What tells a chain from others of its name. */
export const salt: Decoder<string> = (given, place) => {
  const found = text(given, place);
  if (/^[0-9a-f]{32}$/.test(found)) return found;
  throw badAnswer(place, "32 hexadecimal digits");
};

export const count: Decoder<number> = (given, place) => {
  if (typeof given === "number" && Number.isSafeInteger(given) && given >= 0) return given;
  throw badAnswer(place, "a whole number from 0 on");
};

/** A height, or -1 before the first block. */
export const height: Decoder<number> = (given, place) => (given === -1 ? -1 : count(given, place));

export const flag: Decoder<boolean> = (given, place) => {
  if (typeof given === "boolean") return given;
  throw badAnswer(place, "true or false");
};

/** A number in decimal, of at most 78 digits. */
export const decimal: Decoder<string> = (given, place) => {
  if (typeof given === "string" && /^(0|[1-9]\d{0,77})$/.test(given)) return given;
  throw badAnswer(place, "a number in decimal");
};

export const address: Decoder<string> = (given, place) => {
  if (typeof given === "string" && /^B62[1-9A-HJ-NP-Za-km-z]{52}$/.test(given)) return given;
  throw badAnswer(place, "an address");
};

export function oneOf<const Value extends string | number>(
  ...values: readonly Value[]
): Decoder<Value> {
  return (given, place) => {
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    throw badAnswer(place, `one of ${values.join(", ")}`);
  };
}

/** null, and what is not there, are undefined. */
export function optional<Value>(decoder: Decoder<Value>): Decoder<Value | undefined> {
  return (given, place) => (given == null ? undefined : decoder(given, place));
}

export function list<Value>(decoder: Decoder<Value>, most = LONGEST_LIST): Decoder<Value[]> {
  return (given, place) => {
    if (!Array.isArray(given) || given.length > most) throw badAnswer(place, "a list");
    return given.map((item, i) => decoder(item, `${place}[${i}]`));
  };
}

export function object<Value extends object>(decoders: {
  readonly [Name in keyof Value]-?: Decoder<Value[Name]>;
}): Decoder<Value> {
  return (given, place) => {
    if (typeof given !== "object" || given === null) throw badAnswer(place, "an object");
    const parts: Partial<Value> = {};
    for (const name in decoders) {
      parts[name] = decoders[name]((given as Record<string, unknown>)[name], `${place}.${name}`);
    }
    return parts as Value;
  };
}
