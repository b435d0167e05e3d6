/**
 * The same value as in `KifuProcess`. It is part of the circuits, so all processes must agree.
 */
export const ROUND_LENGTH = 1000;
