/** Where a submission waits: turns go around the lines before they go around senders. */
export interface Line {
  /** Undefined for this machine's own. */
  readonly network: string | undefined;
  /** Registrations take turns with all else: however many come, moves wait for one at a time. */
  readonly registers: boolean;
}

/** This machine's own, which have no limits and share the turns with every network. */
export const ownLine: Line = { network: undefined, registers: false };

/** The line's names, from the outermost in. */
export function namesOf({ network = "", registers }: Line): readonly string[] {
  return [registers ? "registrations" : "others", network];
}
