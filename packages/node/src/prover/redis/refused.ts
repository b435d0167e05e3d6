/** Marks a failed job whose task itself was refused: see `RefusedTask`. */
export const REFUSED_PREFIX = "refused: ";
