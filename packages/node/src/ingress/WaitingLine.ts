/**
 * Kinds that take turns with each other: however many there are of one kind, others wait for only
 * one of it at a time.
 */
export type Kind = "registrations" | "segments" | "others";

/** Where a submission waits. Lines take turns before senders do. */
export interface WaitingLine {
  /** Undefined for this machine's own. */
  readonly network: string | undefined;
  readonly kind: Kind;
}

/**
 * The line of transactions that an earlier run parked, whose networks are unknown. No real network
 * has this name, so they count as one more network.
 */
export const earlierLine: WaitingLine = { network: "an earlier run", kind: "others" };

/** The line's names, from the outermost in. */
export function namesOf({ network = "", kind }: WaitingLine): readonly string[] {
  return [kind, network];
}
