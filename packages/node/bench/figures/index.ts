import { admissionLatency } from "./admissionLatency.js";
import { blockCost } from "./blockCost.js";
import { blockGrowth } from "./blockGrowth.js";
import { blockSizes } from "./blockSizes.js";
import type { Figure } from "./Figure.js";
import { gateways } from "./gateways.js";
import { memory } from "./memory.js";
import { movesPerSecond } from "./movesPerSecond.js";
import { pushLatency } from "./pushLatency.js";
import { queryCost } from "./queryCost.js";
import { sharedLog } from "./sharedLog.js";
import { signatureCheck } from "./signatureCheck.js";
import { signedMoves } from "./signedMoves.js";
import { startUp } from "./startUp.js";
import { watchers } from "./watchers.js";

export const figures: readonly Figure[] = [
  movesPerSecond,
  signedMoves,
  sharedLog,
  blockSizes,
  blockGrowth,
  admissionLatency,
  pushLatency,
  watchers,
  gateways,
  queryCost,
  signatureCheck,
  memory,
  blockCost,
  startUp,
];
