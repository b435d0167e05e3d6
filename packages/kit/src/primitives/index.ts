export {
  fastestVerification,
  type Verification,
  verifyInWebAssembly,
  verifyPlainly,
  type VerifySignature,
} from "./fastestVerification.js";
export { type Fastest, installFastest } from "./installFastest.js";
export { installFastPoseidon, type Speed } from "./installFastPoseidon.js";
export { installFastScaling } from "./installFastScaling.js";
export { o1jsInternals } from "./o1jsInternals.js";
