import { matchCalls } from "./matchCalls.js";
import { playerCalls } from "./playerCalls.js";
import type { HonestCall } from "./Scene.js";

export const honestCalls: Readonly<Record<string, HonestCall>> = { ...playerCalls, ...matchCalls };
