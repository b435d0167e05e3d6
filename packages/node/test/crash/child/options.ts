import type { ChildOptions } from "./messages.js";

/** The options that the test started this process with. */
export const options = JSON.parse(process.argv[2] ?? "") as ChildOptions;
