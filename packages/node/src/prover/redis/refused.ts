/** How the reason of a failed job begins whose task itself was refused: see `RefusedTask`. */
export const REFUSED_PREFIX = "refused: ";
