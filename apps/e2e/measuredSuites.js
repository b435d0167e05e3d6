/** A pattern of the paths of suites that measure times in a browser. */
export const MEASURED = "/(bots|budget|latency)\\.test\\.js$";
