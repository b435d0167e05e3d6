export {
  fastestVerification,
  type Verification,
  verifyInWebAssembly,
  verifyPlainly,
  type VerifySignature,
} from "./fastestVerification.js";
export { type Fastest, installFastest } from "./installFastest.js";
export { hashFast, installFastPoseidon, type Speed } from "./installFastPoseidon.js";
export { installFastScaling, scaleFast } from "./installFastScaling.js";
export { type Curve, o1jsInternals, type PoseidonBigint } from "./o1jsInternals.js";
