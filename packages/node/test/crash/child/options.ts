import type { ChildOptions } from "./messages.js";

export const options = JSON.parse(process.argv[2] ?? "") as ChildOptions;
