import { matchCalls } from "./matchCalls.js";
import { playerCalls } from "./playerCalls.js";
import type { HonestCall } from "./Scene.js";

/** For each runtime method, a call that the chain must accept now, if there is one. */
export const honestCalls: Readonly<Record<string, HonestCall>> = { ...playerCalls, ...matchCalls };
