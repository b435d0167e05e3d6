import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { LONGEST_LIST } from "./listLengths.js";
import { VALUE_MICROSECONDS } from "./resolverCosts.js";
import { type FieldCost, schemaCosts } from "./schemaCosts.js";
import { tooCostly } from "./refusals.js";

/** What one request may ask for. */
export const queryLimits = {
  /** Read from the text, before anything is built of it. */
  tokens: 1000,
  depth: 8,
  /** GraphiQL's question for the whole schema goes this deep. */
  introspectionDepth: 16,
  /** With those of fragments, each as often as they are spread. */
  selections: 300,
  aliases: 30,
  directives: 20,
  /** Lists and objects that are written out. */
  literals: 50,
  /** Values in the answer, as far as can be told beforehand. */
  values: 20_000,
  /** The same for each event of a subscription, which is made again and again. */
  eventValues: 2_000,
} as const;

/** What a document asks for, at most. */
export interface DocumentCost {
  /** Leaves and objects in the answer. */
  values: number;
  /** What it takes to find and send them, in microseconds. */
  microseconds: number;
}

type Variables = Readonly<Record<string, unknown>>;

/** Throws `ingress/too-costly` when a document asks for too much. */
export type MeasureDocument = (document: DocumentNode, variables: Variables) => DocumentCost;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  readonly mostValues: number;
  selections: number;
  values: number;
  microseconds: number;
}

interface Place {
  /** The type that is selected from; undefined where the schema has none, so nothing is found. */
  type: string | undefined;
  depth: number;
  deepest: number;
  /** How often the answer has this selection. */
  times: number;
  /** Whether that is once for each type, field or directive of the schema. */
  everyOne: boolean;
  /** What variables are when they are not given. */
  defaults: ReadonlyMap<string, unknown>;
  /** Fragments that are being spread. */
  within: readonly string[];
}

/**
 * Measures what documents ask of a schema, before validation, some of whose rules take time that
 * grows with the square of what they are given. Nothing that a stranger writes makes it less:
 * names are looked up in maps, a length that is not plainly given is the longest, and what
 * `@skip` leaves out is counted.
 */
export function createMeasureDocument(schema: GraphQLSchema): MeasureDocument {
  const costs = schemaCosts(schema);
  const roots = new Map<OperationTypeNode, string | undefined>([
    [OperationTypeNode.QUERY, schema.getQueryType()?.name],
    [OperationTypeNode.MUTATION, schema.getMutationType()?.name],
    [OperationTypeNode.SUBSCRIPTION, schema.getSubscriptionType()?.name],
  ]);

  function measure(walk: Walk, { selections }: SelectionSetNode, place: Place): void {
    assertAtMost("levels", place.depth, place.deepest);
    for (const selection of selections) {
      // Counted as they are met, so that fragments that multiply end the walk early.
      assertAtMost("fields", ++walk.selections, queryLimits.selections);
      if (selection.kind === Kind.FIELD) {
        measureField(walk, selection, place);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = selection.typeCondition?.name.value ?? place.type;
        measure(walk, selection.selectionSet, { ...place, type });
      } else {
        const name = selection.name.value;
        const fragment = walk.fragments.get(name);
        // A fragment that is not there is refused by validation.
        if (fragment === undefined) continue;
        if (place.within.includes(name)) throw tooCostly("levels", undefined, place.deepest);
        const within = [...place.within, name];
        const type = fragment.typeCondition.name.value;
        measure(walk, fragment.selectionSet, { ...place, type, within });
      }
    }
  }

  function measureField(walk: Walk, field: FieldNode, place: Place): void {
    const name = field.name.value;
    const cost = place.type === undefined ? undefined : costs.get(place.type)?.get(name);
    const times = place.times * lengthOf(walk, field, cost, place);
    walk.values += times;
    walk.microseconds += workOf(cost, place.times, times);
    assertAtMost("values", Math.ceil(walk.values), walk.mostValues);
    if (field.selectionSet === undefined) return;
    measure(walk, field.selectionSet, {
      ...place,
      type: cost?.type,
      depth: place.depth + 1,
      deepest: name.startsWith("__") ? queryLimits.introspectionDepth : place.deepest,
      times,
      everyOne: cost?.isWhole === true && (place.everyOne || place.type === "__Schema"),
    });
  }

  return (document, variables) => {
    assertFew(document);
    const walk: Walk = {
      fragments: fragmentsOf(document),
      variables,
      mostValues: mostValuesOf(document),
      selections: 0,
      values: 0,
      microseconds: 0,
    };
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      measure(walk, definition.selectionSet, {
        type: roots.get(definition.operation),
        depth: 1,
        deepest: queryLimits.depth,
        times: 1,
        everyOne: false,
        defaults: defaultsOf(definition),
        within: [],
      });
    }
    return { values: Math.ceil(walk.values), microseconds: Math.ceil(walk.microseconds) };
  };
}

function workOf(cost: FieldCost | undefined, calls: number, elements: number): number {
  const { call, element = 0 } = cost?.resolver ?? { call: 0 };
  return calls * call + elements * (element + VALUE_MICROSECONDS);
}

function lengthOf(
  { variables }: Walk,
  { arguments: given = [] }: FieldNode,
  cost: FieldCost | undefined,
  { everyOne, defaults }: Place,
): number {
  // What the schema does not have is refused by validation.
  if (cost === undefined) return 1;
  if (!cost.isPaged) return everyOne ? cost.average : cost.length;
  const firsts = given.filter(({ name }) => name.value === "first");
  if (firsts.length === 0) return cost.length;
  return Math.max(...firsts.map((first) => countOf(first, variables, defaults)));
}

/** How many elements are asked for. What is no number of them is refused when it is run. */
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

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}

function mostValuesOf({ definitions }: DocumentNode): number {
  const isSubscription = definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
  return isSubscription ? queryLimits.eventValues : queryLimits.values;
}

function assertFew(document: DocumentNode): void {
  const counts = { aliases: 0, directives: 0, literals: 0 };
  visit(document, {
    Field: ({ alias }) => {
      if (alias !== undefined) counts.aliases++;
    },
    Directive: () => void counts.directives++,
    ListValue: () => void counts.literals++,
    ObjectValue: () => void counts.literals++,
  });
  for (const [what, count] of Object.entries(counts)) {
    assertAtMost(what, count, queryLimits[what as keyof typeof counts]);
  }
}

function assertAtMost(what: string, given: number, maximum: number): void {
  if (given > maximum) throw tooCostly(what, given, maximum);
}
