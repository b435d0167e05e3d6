/** What takes turns as one: however many come of a kind, others wait for one of it at a time. */
export type Kind = "registrations" | "segments" | "others";

/** Where a submission waits: turns go around the lines before they go around senders. */
export interface WaitingLine {
  /** Undefined for this machine's own. */
  readonly network: string | undefined;
  readonly kind: Kind;
}

/**
 * Transactions that an earlier run parked: their networks are not known any more. No network has
 * this name, so it is one more that takes its turns and has its part of the places.
 */
export const earlierLine: WaitingLine = { network: "an earlier run", kind: "others" };

/** The line's names, from the outermost in. */
export function namesOf({ network = "", kind }: WaitingLine): readonly string[] {
  return [kind, network];
}
