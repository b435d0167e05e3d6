import type { Refusal } from "../harness/refusals.js";
import { drawRefusals } from "./drawRefusals.js";
import { leavingRefusals } from "./leavingRefusals.js";
import { moveRefusals } from "./moveRefusals.js";
import { timeoutRefusals } from "./timeoutRefusals.js";

/** One case for each way in which a match refuses a call. */
export const matchRefusals: readonly Refusal[] = [
  ...leavingRefusals,
  ...drawRefusals,
  ...timeoutRefusals,
  ...moveRefusals,
];
