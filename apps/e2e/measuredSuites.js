/** The suites that measure times in a browser, as a pattern of their paths. */
export const MEASURED = "/(bots|budget|latency)\\.test\\.js$";
