import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  introspectionFromSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
import { fieldCosts, LONGEST_LIST } from "./fieldCosts.js";

export interface FieldCost {
  /** The maximum number of values in one object. */
  length: number;
  /**
   * The average number of values. Used if a query selects the field in every object of the
   * schema.
   */
  average: number;
  /**
   * Whether the lists of all objects, taken together, contain each type, field or directive
   * exactly once.
   */
  isWhole: boolean;
  /** Whether the argument `first` sets the length. */
  isPaged: boolean;
  /**
   * The time to resolve the field once, in microseconds. `element` is the additional time for
   * each element of its list.
   */
  call: number;
  element: number;
  /** The maximum size of one value in JSON, without an object's fields. */
  bytes: number;
  type: string;
}

type Field = GraphQLField<unknown, unknown>;

/** The size of an object in JSON without its fields. It is the longer of `{}` and `null`. */
export const OBJECT_BYTES = 4;

const WHOLE: ReadonlySet<string> = new Set([
  "__Schema.types",
  "__Schema.directives",
  "__Type.fields",
]);

/**
 * The cost of each field of a schema. Throws if a list has no length or a root field has no cost,
 * so that no new field is forgotten.
 */
export function schemaCosts(
  schema: GraphQLSchema,
): ReadonlyMap<string, ReadonlyMap<string, FieldCost>> {
  const ownLengths = introspectionLengths(schema);
  const bytesOf = valueBytes(schema);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

  const costOf = (path: string, { args, type }: Field): FieldCost => {
    const { call = 0, element = 0, length } = fieldCosts[path] ?? {};
    const first = args.find(({ name }) => name === "first");
    const isList = first === undefined && isListType(getNullableType(type));
    const known = first === undefined ? length : Number(first.defaultValue ?? LONGEST_LIST);
    const lengths = isList && known === undefined ? ownLengths.get(path) : always(known ?? 1);
    if (lengths === undefined) throw new Error(`The length of ${path} is not known`);
    const named = getNamedType(type);
    return {
      length: lengths.most,
      average: lengths.average,
      isWhole: WHOLE.has(path),
      isPaged: first !== undefined,
      call,
      element,
      bytes: isLeafType(named) ? bytesOf(path, named) : OBJECT_BYTES,
      type: named.name,
    };
  };

  const costs = new Map<string, Map<string, FieldCost>>();
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const fields = new Map<string, FieldCost>();
    for (const field of Object.values(type.getFields())) {
      const path = `${type.name}.${field.name}`;
      if (roots.includes(type) && fieldCosts[path]?.call === undefined) {
        throw new Error(`The cost of ${path} is not known`);
      }
      fields.set(field.name, costOf(path, field));
    }
    const ofAll = [TypeNameMetaFieldDef];
    if (type === schema.getQueryType()) ofAll.push(SchemaMetaFieldDef, TypeMetaFieldDef);
    for (const field of ofAll) fields.set(field.name, costOf(field.name, field));
    costs.set(type.name, fields);
  }
  return costs;
}

interface Lengths {
  most: number;
  average: number;
}

function always(length: number): Lengths {
  return { most: length, average: length };
}

function sizes(of: readonly number[]): Lengths {
  const sum = of.reduce((sum, size) => sum + size, 0);
  return { most: Math.max(0, ...of), average: sum / Math.max(1, of.length) };
}

function introspectionLengths(schema: GraphQLSchema): ReadonlyMap<string, Lengths> {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  // The schema has no interfaces and no unions.
  if (types.some(isAbstractType)) throw new Error("Abstract types are not counted");
  // A type that cannot have such a list has null in its place, which counts as one value.
  const each = (count: (type: GraphQLNamedType) => number) =>
    sizes(types.map((type) => Math.max(1, count(type))));
  const fieldsOf = (type: GraphQLNamedType) =>
    isObjectType(type) ? Object.values(type.getFields()) : [];
  const inputsOf = (type: GraphQLNamedType) =>
    isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return new Map([
    ["__Schema.types", always(types.length)],
    ["__Schema.directives", always(directives.length)],
    ["__Type.fields", each((type) => fieldsOf(type).length)],
    ["__Type.inputFields", each((type) => inputsOf(type).length)],
    ["__Type.enumValues", each((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ["__Type.interfaces", always(1)],
    ["__Type.possibleTypes", always(1)],
    ["__Field.args", sizes(types.flatMap(fieldsOf).map(({ args }) => args.length))],
    ["__Directive.args", sizes(directives.map(({ args }) => args.length))],
    ["__Directive.locations", sizes(directives.map(({ locations }) => locations.length))],
  ]);
}

/**
 * The size of a field element in decimal, with its quotes. Addresses, games, moves and statuses
 * are shorter.
 */
const TEXT_BYTES = 80;
const NULL_BYTES = 4;

const scalars: ReadonlyMap<string, number> = new Map([
  ["Int", "-2147483648".length],
  ["Float", "-0.0000012345678901234567".length],
  ["Boolean", "false".length],
]);

/**
 * Returns a function that computes the maximum size of a leaf value in JSON. The schema's own
 * names and descriptions have known lengths. Any other text is assumed to be as long as the
 * longest text that a node sends.
 */
function valueBytes(schema: GraphQLSchema) {
  const ofSchema = schemaTexts(schema);
  return (path: string, type: GraphQLNamedType): number => {
    if (isEnumType(type)) {
      return Math.max(NULL_BYTES, ...type.getValues().map(({ name }) => jsonBytes(name)));
    }
    const scalar = scalars.get(type.name);
    if (scalar !== undefined) return scalar;
    const [owner = "", field = ""] = path.split(".");
    if (owner === "__typename") return ofSchema.get("name") ?? TEXT_BYTES;
    if (owner.startsWith("__")) return ofSchema.get(field) ?? NULL_BYTES;
    return fieldCosts[path]?.bytes ?? TEXT_BYTES;
  };
}

function schemaTexts(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  const look = (name: string, value: unknown): void => {
    if (typeof value === "string") {
      longest.set(name, Math.max(longest.get(name) ?? NULL_BYTES, jsonBytes(value)));
    } else if (Array.isArray(value)) {
      for (const each of value) look(name, each);
    } else if (typeof value === "object" && value !== null) {
      for (const [inner, each] of Object.entries(value)) look(inner, each);
    }
  };
  const all = { schemaDescription: true, specifiedByUrl: true, inputValueDeprecation: true };
  look("", introspectionFromSchema(schema, all));
  return longest;
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
