import {
  type GraphQLNamedType,
  type GraphQLSchema,
  introspectionFromSchema,
  isEnumType,
} from "graphql";
import { fieldCosts } from "./fieldCosts.js";

/**
 * The size of a quoted number of the chain. Addresses, games, moves and statuses are shorter.
 */
const TEXT_BYTES = 80;
const NULL_BYTES = 4;

const scalars: ReadonlyMap<string, number> = new Map([
  ["Int", "-2147483648".length],
  ["Float", "-0.0000012345678901234567".length],
  ["Boolean", "false".length],
]);

/**
 * Returns a function for the maximum size of a leaf value in JSON. Texts of the schema itself
 * have known lengths. Other texts count as the longest text that a node sends.
 */
export function valueBytes(schema: GraphQLSchema) {
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

/** The size of the longest text under each field name of introspection. */
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
