export { memoryKeys } from "../accounts/memoryKeys.js";
export { fileKeys } from "./fileKeys.js";
export { NodeApi } from "../wire/NodeApi.js";
export { Wire } from "../wire/Wire.js";
export { postMoves } from "../moves/postMoves.js";
export { postSeek } from "../search/postSeek.js";
export { askForCourse } from "../course/askForCourse.js";
export { openBot } from "./openBot.js";
export type { BotOptions } from "./openBot.js";
