import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from "graphql";
import { LONGEST_LIST, VALUE_MICROSECONDS } from "./fieldCosts.js";
import { type FieldCost, OBJECT_BYTES, schemaCosts } from "./schemaCosts.js";
import { tooCostly } from "../../lib/refusals.js";

export const queryLimits = {
  /** The parser refuses a document with more tokens. */
  tokens: 1000,
  /** Limit: levels of nested fields in a query. */
  depth: 8,
  /** GraphiQL's introspection query has this depth. */
  introspectionDepth: 16,
  /** Limit: fields in a query, counting the fields of a fragment each time it is spread */
  selections: 300,
  /** Limit: aliases in a query. */
  aliases: 30,
  /** Limit: directives in a query. */
  directives: 20,
  /** Lists and objects that are written in the query. */
  literals: 50,
  /**
   * Applies to all names, such as those of fields, aliases and variables.
   *
   * Limit: letters in a name in a query.
   */
  nameLength: 64,
  /**
   * The estimated number of values in the answer.
   *
   * Limit: values in the answer to a query.
   */
  values: 30_000,
  /**
   * Lower than `values`, because one subscription makes many events.
   *
   * Limit: values in one event of a subscription.
   */
  eventValues: 2_000,
  /**
   * The estimated size of the answer in JSON. The client's aliases count too.
   *
   * Limit: bytes in the answer to a query.
   */
  bytes: 2_500_000,
  /** Limit: bytes in one event of a subscription. */
  eventBytes: 250_000,
  /**
   * Equal to the default number of tokens that a network can have at once.
   *
   * Limit: microseconds of work for one query, by its computed cost.
   */
  microseconds: 200_000,
} as const;

export interface DocumentCost {
  /** The number of leaves and objects. */
  values: number;
  /** The size in JSON. */
  bytes: number;
  /** The work to find and send the answer, in microseconds. */
  microseconds: number;
}

type Variables = Readonly<Record<string, unknown>>;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  readonly mostValues: number;
  readonly mostBytes: number;
  readonly met: Set<FragmentDefinitionNode>;
  selections: number;
  values: number;
  bytes: number;
  microseconds: number;
}

interface Cursor {
  /** The type whose fields are selected. Undefined if the schema has no such type. */
  type: string | undefined;
  depth: number;
  deepest: number;
  /** How many objects of the answer the selection applies to. */
  times: number;
  /**
   * Whether the selection applies to all types, fields or directives of the schema, each once.
   */
  everyOne: boolean;
  defaults: ReadonlyMap<string, unknown>;
  /** The fragments that enclose this selection. Used to detect cycles. */
  within: readonly string[];
}

export type MeasureDocument = ReturnType<typeof createMeasureDocument>;

/**
 * Computes the cost of documents. It runs before validation, because some validation rules take
 * quadratic time. An unknown length counts as the maximum, and fields under `@skip` count. Throws
 * `ingress/too-costly` if a document costs too much.
 */
export function createMeasureDocument(schema: GraphQLSchema) {
  const costs = schemaCosts(schema);

  function measure(walk: Walk, { selections }: SelectionSetNode, cursor: Cursor): void {
    assertAtMost("levels", cursor.depth, cursor.deepest);
    for (const selection of selections) {
      // Counted at each visit, so that nested fragments cannot make the walk exponential.
      assertAtMost("fields", ++walk.selections, queryLimits.selections);
      if (selection.kind === Kind.FIELD) {
        measureField(walk, selection, cursor);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = selection.typeCondition?.name.value ?? cursor.type;
        measure(walk, selection.selectionSet, { ...cursor, type });
      } else {
        const fragment = walk.fragments.get(selection.name.value);
        // Validation later refuses fragments that do not exist.
        if (fragment !== undefined) measureFragment(walk, fragment, cursor);
      }
    }
  }

  function measureFragment(walk: Walk, fragment: FragmentDefinitionNode, cursor: Cursor): void {
    const name = fragment.name.value;
    if (cursor.within.includes(name)) throw tooCostly("levels", undefined, cursor.deepest);
    walk.met.add(fragment);
    const within = [...cursor.within, name];
    const type = fragment.typeCondition.name.value;
    measure(walk, fragment.selectionSet, { ...cursor, type, within });
  }

  function measureField(walk: Walk, field: FieldNode, cursor: Cursor): void {
    const name = field.name.value;
    const cost = cursor.type === undefined ? undefined : costs.get(cursor.type)?.get(name);
    const times = cursor.times * lengthOf(walk, field, cost, cursor);
    walk.values += times;
    walk.bytes += bytesOf(field, cost, cursor.times, times);
    walk.microseconds += workOf(cost, cursor.times, times);
    assertAtMost("values", Math.ceil(walk.values), walk.mostValues);
    assertAtMost("bytes in its answer", Math.ceil(walk.bytes), walk.mostBytes);
    const { microseconds } = queryLimits;
    assertAtMost("microseconds of work", Math.ceil(walk.microseconds), microseconds);
    if (field.selectionSet === undefined) return;
    measure(walk, field.selectionSet, {
      ...cursor,
      type: cost?.type,
      depth: cursor.depth + 1,
      deepest: name.startsWith("__") ? queryLimits.introspectionDepth : cursor.deepest,
      times,
      everyOne: cost?.isWhole === true && (cursor.everyOne || cursor.type === "__Schema"),
    });
  }

  return (document: DocumentNode, variables: Variables): DocumentCost => {
    assertFew(document);
    const { definitions } = document;
    const { values, bytes, eventValues, eventBytes } = queryLimits;
    const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    const isPushed = operations.some(
      ({ operation }) => operation === OperationTypeNode.SUBSCRIPTION,
    );
    const walk: Walk = {
      fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
      variables,
      mostValues: isPushed ? eventValues : values,
      mostBytes: isPushed ? eventBytes : bytes,
      met: new Set(),
      selections: 0,
      values: 0,
      bytes: OBJECT_BYTES,
      microseconds: 0,
    };
    const root = { depth: 1, deepest: queryLimits.depth, times: 1, everyOne: false, within: [] };
    for (const definition of operations) {
      const type = schema.getRootType(definition.operation)?.name;
      measure(walk, definition.selectionSet, { ...root, type, defaults: defaultsOf(definition) });
    }
    // Unused fragments cost too, because validation compares their fields.
    for (const fragment of fragments) {
      if (walk.met.has(fragment)) continue;
      measureFragment(walk, fragment, { ...root, type: undefined, defaults: new Map() });
    }
    return {
      values: Math.ceil(walk.values),
      bytes: Math.ceil(walk.bytes),
      microseconds: Math.ceil(walk.microseconds),
    };
  };
}

/** The size of a field in JSON: its name and punctuation in each object, and its values. */
function bytesOf(
  { name, alias }: FieldNode,
  cost: FieldCost | undefined,
  objects: number,
  elements: number,
): number {
  const key = (alias ?? name).value.length + '"":[],'.length;
  return objects * key + elements * ((cost?.bytes ?? OBJECT_BYTES) + ",".length);
}

function workOf(cost: FieldCost | undefined, calls: number, elements: number): number {
  const { call = 0, element = 0 } = cost ?? {};
  return calls * call + elements * (element + VALUE_MICROSECONDS);
}

function lengthOf(
  { variables }: Walk,
  { arguments: given = [] }: FieldNode,
  cost: FieldCost | undefined,
  { everyOne, defaults }: Cursor,
): number {
  // Validation later refuses fields that the schema does not have.
  if (cost === undefined) return 1;
  if (!cost.isPaged) return everyOne ? cost.average : cost.length;
  const firsts = given.filter(({ name }) => name.value === "first");
  if (firsts.length === 0) return cost.length;
  return Math.max(...firsts.map((first) => countOf(first, variables, defaults)));
}

/**
 * The requested number of elements. Any other value than a number counts as the maximum, and
 * execution refuses it later.
 */
function countOf(
  { value }: ArgumentNode,
  variables: Variables,
  defaults: ReadonlyMap<string, unknown>,
): number {
  let given: unknown;
  if (value.kind === Kind.INT) given = Number(value.value);
  if (value.kind === Kind.VARIABLE) {
    const name = value.name.value;
    given = Object.hasOwn(variables, name) ? variables[name] : defaults.get(name);
  }
  if (typeof given !== "number" || !Number.isInteger(given)) return LONGEST_LIST;
  return Math.min(Math.max(given, 1), LONGEST_LIST);
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Map<string, unknown> {
  const defaults = new Map<string, unknown>();
  for (const { variable, defaultValue } of variableDefinitions) {
    if (defaultValue?.kind !== Kind.INT) continue;
    defaults.set(variable.name.value, Number(defaultValue.value));
  }
  return defaults;
}

function assertFew(document: DocumentNode): void {
  const counts = { aliases: 0, directives: 0, literals: 0 };
  countIn(document, counts);
  for (const [what, count] of Object.entries(counts)) {
    assertAtMost(what, count, queryLimits[what as keyof typeof counts]);
  }
}

type Counted = Record<"aliases" | "directives" | "literals", number>;

/**
 * Counts aliases, directives and literals. This is five times as fast as GraphQL's `visit`, which
 * matters because any stranger's document is counted.
 */
function countIn(node: ASTNode, counts: Counted): void {
  switch (node.kind) {
    case Kind.NAME:
      assertAtMost("letters in a name", node.value.length, queryLimits.nameLength);
      return;
    case Kind.FIELD:
      if (node.alias !== undefined) counts.aliases++;
      break;
    case Kind.DIRECTIVE:
      counts.directives++;
      break;
    case Kind.LIST:
    case Kind.OBJECT:
      counts.literals++;
      break;
    default:
  }
  for (const name in node) {
    // `loc` refers to the tokens of the whole document.
    if (name === "loc") continue;
    const part = node[name as keyof ASTNode] as unknown;
    if (typeof part !== "object" || part === null) continue;
    if (Array.isArray(part)) for (const each of part as ASTNode[]) countIn(each, counts);
    else countIn(part as ASTNode, counts);
  }
}

function assertAtMost(what: string, given: number, maximum: number): void {
  if (given > maximum) throw tooCostly(what, given, maximum);
}
