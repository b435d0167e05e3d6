import fc, { type GeneratorValue } from "fast-check";
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";

export interface RandomDocument {
  query: string;
  variables: Record<string, unknown>;
}

export type Pools = Readonly<Record<string, readonly unknown[]>>;

const FIRSTS = [-2147483648, -1, 0, 1, 2, 3, 5, 20, 99, 100, 101, 2147483647];

export function randomDocument(schema: GraphQLSchema, pools: Pools, g: GeneratorValue) {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const fragments: string[] = [];
  let named = 0;

  const index = (count: number): number => g(fc.nat, { max: count - 1 });
  const among = <Value>(...values: readonly Value[]): Value => values[index(values.length)]!;
  const often = (percent: number): boolean => index(100) < percent;

  const argument = ({ name, type }: GraphQLArgument): string => {
    const isPage = name === "first";
    const value = among(...(isPage ? FIRSTS : (pools[name] ?? [null])));
    const isEnum = isEnumType(getNamedType(type));
    if (isPage && often(10)) return "first: null";
    if (often(50)) return `${name}: ${isEnum ? String(value) : JSON.stringify(value)}`;
    const variable = `${among("v", "constructor", "toString", "first")}${named++}`;
    const isOptional = !isRequiredArgument({ type, defaultValue: undefined } as GraphQLArgument);
    if (isPage && often(50)) {
      declared.push(`$${variable}: ${type.toString()} = ${among(...FIRSTS)}`);
      if (often(50)) variables[variable] = value;
    } else {
      declared.push(`$${variable}: ${type.toString()}`);
      if (!isOptional || often(70)) variables[variable] = value;
    }
    return `${name}: $${variable}`;
  };

  const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): string => {
    const given = field.args.filter((each) => isRequiredArgument(each) || often(60)).map(argument);
    const args = given.length === 0 ? "" : `(${given.join(", ")})`;
    const directive = often(10)
      ? `@${among("skip", "include")}(if: ${among("true", "false")})`
      : "";
    const type = getNamedType(field.type);
    const inner = isObjectType(type) ? selection(type, depth + 1) : "";
    const alias = `a${named++}`.padEnd(among(0, 0, 9, 40, 63, 64), "_");
    return `${alias}: ${field.name}${args} ${directive} ${inner}`;
  };

  function selection(type: GraphQLObjectType, depth: number): string {
    const all = Object.values(type.getFields());
    const isRoot = type === schema.getQueryType();
    const meta = isRoot ? [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef] : [];
    const leaves = all.filter((field) => !isObjectType(getNamedType(field.type)));
    const open = depth < 6 ? [...all, ...meta] : [...leaves, TypeNameMetaFieldDef];
    const count = 1 + index(depth === 1 ? 4 : 3);
    const fields = Array.from({ length: count }, () => fieldOf(among(...open), depth));
    const shape = index(10);
    if (shape > 1 || named > 25) return `{ ${fields.join(" ")} }`;
    if (shape === 0) return `{ ... ${among("", `on ${type.name}`)} { ${fields.join(" ")} } }`;
    const fragment = `${among("f", "constructor", "valueOf")}${named++}`;
    fragments.push(`fragment ${fragment} on ${type.name} { ${fields.join(" ")} }`);
    return `{ ${`...${fragment} `.repeat(1 + index(2))} }`;
  }

  const fields = selection(schema.getQueryType()!, 1);
  const head = declared.length === 0 ? "query" : `query (${declared.join(", ")})`;
  return { query: `${head} ${fields} ${fragments.join(" ")}`, variables };
}

export function countValues(answer: unknown): number {
  if (Array.isArray(answer))
    return answer.reduce<number>((sum, each) => sum + countValues(each), 0);
  if (typeof answer !== "object" || answer === null) return 1;
  return Object.values(answer).reduce<number>((sum, each) => sum + countValues(each), 1);
}
