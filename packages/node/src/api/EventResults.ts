import { createHash } from "node:crypto";
import { type DocumentNode, type ExecutionResult, Kind, visit } from "graphql";
import type { NodeEvent } from "../index/views.js";
import { SENT_TO_MANY } from "../door/sendEvents.js";
import { encodeEvent, type ReadyResult } from "./mergeResults.js";
import type { GraphqlParams } from "./readRequest.js";
import { stopwatch } from "../door/budgets.js";

export interface EventResult {
  readonly result: ExecutionResult;
  readonly bytes: number;
  /** The time that making the result took. 0 if the result was made for an earlier reader. */
  readonly microseconds: number;
}

/**
 * Makes the result of each event once. Readers that select the same fields get the same bytes.
 */
export class EventResults {
  private readonly made = new WeakMap<NodeEvent, Map<string, EventResult>>();

  /** `make` must give the same result for every reader with this selection. */
  of(event: NodeEvent, selection: string, make: () => ExecutionResult): EventResult {
    const known = this.made.get(event)?.get(selection);
    if (known !== undefined) return known;
    const elapsed = stopwatch();
    const made = make();
    const sent = encodeEvent(made, String(event.height));
    // The encoded event is a property of the result, so copies of the result have it too.
    const result: ReadyResult = { ...made, [SENT_TO_MANY]: sent };
    const bytes = sent.text.length;
    const bySelection = this.made.get(event) ?? new Map<string, EventResult>();
    this.made.set(event, bySelection.set(selection, { result, bytes, microseconds: 0 }));
    return { result, bytes, microseconds: elapsed() };
  }
}

/**
 * The key of a selection: readers with equal keys get equal results for an event. The
 * subscription's own arguments are left out, because they only decide which events a reader gets.
 */
export function selectionName(
  document: DocumentNode,
  { query, operationName, variables }: GraphqlParams,
): string {
  // A missing variable gets its default, but a variable that is null does not. So the key tells
  // the two apart.
  const given = variables ?? {};
  const used = [...variablesOfSelections(document)].map((name) =>
    Object.hasOwn(given, name) ? [name, given[name]] : [name],
  );
  return createHash("sha256")
    .update(JSON.stringify([query, operationName, used]))
    .digest("base64");
}

function variablesOfSelections(document: DocumentNode): Set<string> {
  const used = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    OperationDefinition: ({ selectionSet: { selections } }) => {
      for (const selection of selections) {
        const rest = selection.kind === Kind.FIELD ? { ...selection, arguments: [] } : selection;
        visit(rest, { Variable: ({ name }) => void used.add(name.value) });
      }
      return false;
    },
    Variable: ({ name }) => void used.add(name.value),
  });
  return used;
}
