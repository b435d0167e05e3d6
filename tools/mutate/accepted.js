/**
 * Checks that no test can miss, because the program does the same without them. Each has its reason. Circuits are
 * frozen, so what is redundant there stays.
 *
 * @type {{ file: string, what: string, because: string }[]}
 */
export const ACCEPTED = [];
