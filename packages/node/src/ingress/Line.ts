/** Where a submission waits: turns go around the lines before they go around senders. */
export interface Line {
  /** Undefined for this machine's own. */
  readonly network: string | undefined;
  /** Registrations take turns with all else: however many come, moves wait for one at a time. */
  readonly registers: boolean;
}

/**
 * Transactions that an earlier run parked: their networks are not known any more. No network has
 * this name, so it is one more that takes its turns and has its part of the places.
 */
export const earlierLine: Line = { network: "an earlier run", registers: false };

/** The line's names, from the outermost in. */
export function namesOf({ network = "", registers }: Line): readonly string[] {
  return [registers ? "registrations" : "others", network];
}
