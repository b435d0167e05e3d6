import { matchCalls } from "./matchCalls.js";
import { playerCalls } from "./playerCalls.js";
import type { HonestCall } from "./Scene.js";

/** A function for each runtime method that finds a call which the chain must accept now. */
export const honestCalls: Readonly<Record<string, HonestCall>> = { ...playerCalls, ...matchCalls };
