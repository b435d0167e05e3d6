/** The parts of the chain's tests that other packages use. */
export { timed } from "../proofs/timed.js";
export { type CircuitRun, CircuitSandbox, type Signed } from "./harness/CircuitSandbox.js";
export { RecordingSandbox } from "./harness/RecordingSandbox.js";
export type { Receipt } from "./harness/Sandbox.js";
export { World } from "./harness/World.js";
export {
  contextOfDraws,
  contextOfTakebacks,
  linkTakeback,
  contextOf,
} from "../src/engine/transcript.js";
export { drawBy, sendDraw } from "./engine/draws.js";
export { takebackBy, takebackOf } from "./engine/takebacks.js";
export { seekOf, sendPair } from "./matchmaking/seeks.js";
export { signSeek } from "./matchmaking/signSeek.js";
export { claim } from "./protocol/claim.js";
export { playUnusual, unusualEnds } from "./protocol/playUnusual.js";
export { clockOf, proveBatch } from "./protocol/proveBatch.js";
export { type PlainSeatSignature, writeSegment } from "../src/engine/segmentFields.js";
export { signTranscriptWithO1js as signTranscript } from "../src/engine/transcriptSamples.js";
export {
  type Line,
  lineOf,
  type Signed as SignedSegment,
  signMovesOfOnePly,
  signSegment,
} from "./engine/signSegment.js";
export * from "./soundness/forgeries/blocks.js";
export {
  appliedBatch,
  inputsOf,
  stateLies,
  transition,
} from "./soundness/forgeries/stateTransitions.js";
