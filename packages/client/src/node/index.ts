export { memoryKeys } from "../accounts/memoryKeys.js";
export { fileKeys } from "./fileKeys.js";
export { openBot } from "./openBot.js";
export type { BotOptions } from "./openBot.js";
