import { BadAnswer, type Decoder } from "@kifu/wire";
import {
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from "graphql";

/** The path from an answer to a value in it. */
export type Path = readonly (string | number)[];

/** A value that a selection requests. */
interface Part {
  path: Path;
  nullable: boolean;
  right: readonly unknown[];
  wrong: readonly unknown[];
}

/** Texts of every kind that decoders require. */
const TEXTS = [
  "B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG",
  "12",
  "0123456789abcdef0123456789abcdef",
  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "running",
  "none",
  "Sessions.openSession",
];

/**
 * Returns every path that the selection requests. A list contributes its first element only.
 */
export function partsOf(type: GraphQLObjectType, selection: string): Part[] {
  return partsBelow(type, selectionSet(selection), []);
}

/**
 * An answer that the decoder accepts. Each text is the first sample that the decoder accepts.
 */
export function sampleOf(type: GraphQLObjectType, decoder: Decoder<object>): object {
  const set = selectionSet(decoder.selection ?? "");
  const kinds = new Map<string, number>();
  for (;;) {
    const sample = valueOf(type, set, type.name, kinds) as object;
    try {
      decoder(sample, type.name);
      return sample;
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error;
      const path = error.path.replace(/\[\d+\]/g, "[]");
      const kind = (kinds.get(path) ?? 0) + 1;
      if (kind === TEXTS.length) throw error;
      kinds.set(path, kind);
    }
  }
}

export function alter(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(whole) as Record<string | number, unknown>;
  copy[name] = alter(copy[name], rest, value);
  return copy;
}

function selectionSet(selection: string): SelectionSetNode {
  const [definition] = parse(`{ ${selection} }`).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error("This selects nothing");
  return definition.selectionSet;
}

function* fieldsOf(type: GraphQLObjectType, { selections }: SelectionSetNode) {
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) throw new Error("Fields alone are selected");
    const name = selection.name.value;
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name} has no field ${name}`);
    yield { name, type: field.type, set: selection.selectionSet };
  }
}

function partsBelow(
  parent: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  path: Path,
): Part[] {
  const type = getNullableType(parent);
  if (isListType(type)) {
    const first = [...path, 0];
    return [partAt(type.ofType, first), ...partsBelow(type.ofType, set, first)];
  }
  if (!isObjectType(type) || set === undefined) return [];
  return [...fieldsOf(type, set)].flatMap((field) => {
    const own = [...path, field.name];
    return [partAt(field.type, own), ...partsBelow(field.type, field.set, own)];
  });
}

function partAt(given: GraphQLOutputType, path: Path): Part {
  const type = getNullableType(given);
  const part = { path, nullable: !isNonNullType(given) };
  if (isListType(type)) return { ...part, right: [], wrong: [{}, "text", 1] };
  if (isObjectType(type)) return { ...part, right: [], wrong: ["text", 1, []] };
  if (isEnumType(type)) {
    return { ...part, right: type.getValues().map(({ name }) => name), wrong: ["other", 1] };
  }
  switch (type.name) {
    case "Int":
    case "Float":
      // 0 encodes no clock.
      if (path.at(-1) === "moveLimit")
        return { ...part, right: [1, 60], wrong: ["1", 0.5, true, 0] };
      return { ...part, right: [0, 1], wrong: ["1", 0.5, true] };
    case "Boolean":
      return { ...part, right: [true, false], wrong: ["true", 1] };
    default:
      return { ...part, right: [], wrong: [1, true, ["text"]] };
  }
}

function valueOf(
  given: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  path: string,
  kinds: ReadonlyMap<string, number>,
): unknown {
  const type = getNullableType(given);
  if (isListType(type)) {
    // Lists have two elements, like the seats of a match.
    return [0, 1].map(() => valueOf(type.ofType, set, `${path}[]`, kinds));
  }
  if (isObjectType(type) && set !== undefined) {
    const values = [...fieldsOf(type, set)].map((field) => [
      field.name,
      valueOf(field.type, field.set, `${path}.${field.name}`, kinds),
    ]);
    return Object.fromEntries(values) as unknown;
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const { name } = type as { name: string };
  if (name === "Boolean") return true;
  return name === "String" ? TEXTS[kinds.get(path) ?? 0] : 1;
}
