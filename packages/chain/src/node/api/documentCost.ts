import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from "graphql";
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
} as const;

/** How many elements a list is taken to have that has no `first`. */
const ASSUMED_LENGTHS: Readonly<Record<string, number>> = {
  matches: 20,
  playerMatches: 20,
  blocks: 20,
  transactions: 100,
  moves: 225,
  queue: 100,
  waiting: 100,
  txs: 500,
  argsFields: 10,
  // A path of the state's tree.
  siblings: 40,
  isLefts: 40,
  // Of the schema: many of its types have no fields.
  types: 30,
  fields: 6,
};

/** No list gives more elements at once. */
export const LONGEST_LIST = 100;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  selections: number;
  values: number;
}

/**
 * How many values the document asks for, about. Throws `ingress/too-costly` when it asks for
 * too much. Runs before validation, some of whose rules take time that grows with the square of
 * what they are given.
 */
export function assertAffordable(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  assertFew(document);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const walk: Walk = { fragments, variables, selections: 0, values: 0 };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      // What a subscription's field is in each event is no list.
      const single = definition.operation === OperationTypeNode.SUBSCRIPTION;
      const place = { depth: 1, deepest: queryLimits.depth, times: 1, single };
      measure(walk, definition.selectionSet, place);
    }
  }
  return walk.values;
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

interface Place {
  depth: number;
  deepest: number;
  /** How often the answer has this selection. */
  times: number;
  /** Whether its fields are no lists, whatever their names say. */
  single: boolean;
  /** Fragments that are being spread. */
  within?: readonly string[];
}

function measure(walk: Walk, { selections }: SelectionSetNode, place: Place): void {
  assertAtMost("levels", place.depth, place.deepest);
  for (const selection of selections) {
    // Counted as they are met, so that fragments that multiply end the walk early.
    assertAtMost("fields", ++walk.selections, queryLimits.selections);
    if (selection.kind === Kind.FIELD) {
      measureField(walk, selection, place);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(walk, selection.selectionSet, place);
    } else {
      const name = selection.name.value;
      const within = place.within ?? [];
      const fragment = walk.fragments.get(name);
      // A fragment that is not there is refused by validation.
      if (fragment === undefined) continue;
      if (within.includes(name)) throw tooCostly("levels", undefined, place.deepest);
      measure(walk, fragment.selectionSet, { ...place, within: [...within, name] });
    }
  }
}

function measureField(walk: Walk, field: FieldNode, place: Place): void {
  const times = place.single ? place.times : place.times * lengthOf(walk, field, place);
  assertAtMost("values", (walk.values += times), queryLimits.values);
  if (field.selectionSet === undefined) return;
  const isIntrospection = field.name.value.startsWith("__");
  const deepest = isIntrospection ? queryLimits.introspectionDepth : place.deepest;
  const depth = place.depth + 1;
  measure(walk, field.selectionSet, { ...place, depth, deepest, times, single: false });
}

/** What is no number, or too great, is refused when the list is asked for. */
function lengthOf({ variables }: Walk, field: FieldNode, { depth }: Place): number {
  const { name, arguments: given, selectionSet } = field;
  // A player is in one queue, and waits in it or not.
  if (name.value === "queue" && depth > 1) return 1;
  if (name.value === "waiting" && selectionSet === undefined) return 1;
  const first = given?.find((argument) => argument.name.value === "first")?.value;
  const assumed = ASSUMED_LENGTHS[name.value] ?? 1;
  if (first?.kind === Kind.INT) return Math.min(Number(first.value), LONGEST_LIST);
  if (first?.kind !== Kind.VARIABLE) return assumed;
  const value = variables[first.name.value];
  return typeof value === "number" ? Math.min(Math.max(value, 0), LONGEST_LIST) : assumed;
}

function assertAtMost(what: string, given: number, maximum: number): void {
  if (given > maximum) throw tooCostly(what, given, maximum);
}
