/**
 * The messages that players sign, as plain numbers. Pages sign them, nodes and record checks
 * recompute them, and circuits enforce them.
 */
export * from "./domain.js";
export * from "./draw.js";
export type * from "./Hash.js";
export * from "./name.js";
export * from "./PlainKey.js";
export * from "./presence.js";
export * from "./seek.js";
export * from "./seekFields.js";
export * from "./signature.js";
export * from "./takeback.js";
export * from "./transcript.js";
export * from "./transfer.js";
export * from "./transferUpdates.js";
