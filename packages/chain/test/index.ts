/** The parts of the chain's tests that other packages use. */
export { timed } from "../proofs/timed.js";
export { type CircuitRun, CircuitSandbox, type Signed } from "./harness/CircuitSandbox.js";
export { RecordingSandbox } from "./harness/RecordingSandbox.js";
export type { Receipt } from "./harness/Sandbox.js";
export { World } from "./harness/World.js";
export { contextOfDraws } from "../src/matches/contextOfDraws.js";
export { drawBy, sendDraw } from "./matches/draws.js";
export { contextOfTakebacks, linkTakeback } from "../src/matches/contextOfTakebacks.js";
export { takebackBy, takebackOf } from "./matches/takebacks.js";
export { seekOf, sendPair } from "./matchmaking/seeks.js";
export { signSeek } from "./matchmaking/signSeek.js";
export { settings } from "./model/settings.js";
export { claim } from "./protocol/claim.js";
export { playUnusual, unusualEnds } from "./protocol/playUnusual.js";
export { clockOf, proveBatch } from "./protocol/proveBatch.js";
export { contextOf } from "../src/segments/transcript.js";
export { type PlainSeatSignature, writeSegment } from "../src/segments/segmentFields.js";
export { signTranscriptWithO1js as signTranscript } from "../src/segments/signTranscriptWithO1js.js";
export {
  type Line,
  lineOf,
  type Signed as SignedSegment,
  signMovesOfOnePly,
  signSegment,
} from "./segments/signSegment.js";
export * from "./soundness/forgeries/blocks.js";
export {
  appliedBatch,
  inputsOf,
  stateLies,
  transition,
} from "./soundness/forgeries/stateTransitions.js";
