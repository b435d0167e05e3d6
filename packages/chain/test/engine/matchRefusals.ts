import type { Refusal } from "../harness/refusals.js";
import { drawRefusals } from "./drawRefusals.js";
import { foulRefusals } from "./foulRefusals.js";
import { leavingRefusals } from "./leavingRefusals.js";
import { moveRefusals } from "./moveRefusals.js";
import { timeoutRefusals } from "./timeoutRefusals.js";

export const matchRefusals: readonly Refusal[] = [
  ...leavingRefusals,
  ...drawRefusals,
  ...timeoutRefusals,
  ...moveRefusals,
  ...foulRefusals,
];
