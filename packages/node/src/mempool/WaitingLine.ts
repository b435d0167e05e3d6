/**
 * Each kind takes turns with the other kinds. A flood of one kind delays another kind by only one
 * transaction at a time.
 */
export type Kind = "registrations" | "segments" | "others";

/** Where a submission waits. Lines take turns first, then the senders within a line. */
export interface WaitingLine {
  /** Undefined for the local machine. */
  readonly network: string | undefined;
  readonly kind: Kind;
}

/**
 * The line for transactions that an earlier run parked. Their networks are unknown, so together
 * they count as one more network. No real network has this name.
 */
export const earlierLine: WaitingLine = { network: "an earlier run", kind: "others" };

/** Outermost first. */
export function namesOf({ network = "", kind }: WaitingLine): readonly string[] {
  return [kind, network];
}
