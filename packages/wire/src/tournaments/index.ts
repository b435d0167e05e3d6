/**
 * The rules of tournaments, by which everybody draws and counts the same.
 */
export * from "./rounds.js";
export * from "./runTournament.js";
export type { DrawnRound } from "./pairPlayers.js";
export type { Standing } from "./standings.js";
export * from "./terms.js";
