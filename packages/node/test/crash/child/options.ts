import type { ChildOptions } from "./messages.js";

/** The options with which the test started this process. */
export const options = JSON.parse(process.argv[2] ?? "") as ChildOptions;
