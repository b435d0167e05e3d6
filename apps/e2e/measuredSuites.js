/** A pattern of the paths of suites that measure times in a browser. */
export const MEASURED = "\\.timing\\.test\\.js$";
