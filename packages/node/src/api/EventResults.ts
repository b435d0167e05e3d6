import { createHash } from "node:crypto";
import { type DocumentNode, type ExecutionResult, Kind, visit } from "graphql";
import type { NodeEvent } from "../index/views.js";
import { encodeEvent, type ReadyResult, SENT_TO_MANY } from "./http/sendEvents.js";
import type { GraphqlParams } from "./readRequest.js";
import { stopwatch } from "./stopwatch.js";

/** An event's result, ready to be sent. */
export interface EventResult {
  readonly result: ExecutionResult;
  readonly bytes: number;
  /** The time it took to make. 0 for every reader but the first. */
  readonly microseconds: number;
}

/**
 * Makes each event once for all readers who select the same fields of it. All of them get the same
 * bytes.
 */
export class EventResults {
  private readonly made = new WeakMap<NodeEvent, Map<string, EventResult>>();

  /** `make` must not depend on the reader. */
  of(event: NodeEvent, selection: string, make: () => ExecutionResult): EventResult {
    const known = this.made.get(event)?.get(selection);
    if (known !== undefined) return known;
    const elapsed = stopwatch();
    const made = make();
    const sent = encodeEvent(made, String(event.height));
    // A property survives when the result is copied on its way.
    const result: ReadyResult = { ...made, [SENT_TO_MANY]: sent };
    const bytes = sent.text.length;
    const bySelection = this.made.get(event) ?? new Map<string, EventResult>();
    this.made.set(event, bySelection.set(selection, { result, bytes, microseconds: 0 }));
    return { result, bytes, microseconds: elapsed() };
  }
}

/**
 * A key for the fields selected from events. The arguments of the subscription itself only decide
 * which events these are and where they start, so readers that differ only in them may share.
 */
export function selectionName(
  document: DocumentNode,
  { query, operationName, variables }: GraphqlParams,
): string {
  // A missing variable gets its default, but null does not.
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
