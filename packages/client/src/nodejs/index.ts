export { memoryKeys } from "../accounts/memoryKeys.js";
export { fileKeys } from "./fileKeys.js";
export { NodeApi } from "../wire/NodeApi.js";
export { Wire } from "../wire/Wire.js";
export { openBot } from "./openBot.js";
export type { BotOptions } from "./openBot.js";
