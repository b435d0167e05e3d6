/** The failure of a job starts with this if the worker threw a `RefusedTask`. */
export const REFUSED_PREFIX = "refused: ";
