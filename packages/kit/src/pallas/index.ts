/**
 * Pallas in WebAssembly, and Mina's signatures. It needs no o1js, and runs in Node.js and in
 * browsers.
 */
export { P } from "./fieldCode.js";
export {
  type CheckMinaSignature,
  type MinaSignature,
  minaSignatureCheck,
  type CurveKey,
  type PoseidonUpdate,
} from "./minaSignatureCheck.js";
export { minaSigner, type SecretKey, type SignMina } from "./minaSigner.js";
export { type AffinePoint, type CurvePoint, isOnCurve, PallasCurve } from "./PallasCurve.js";
export { ORDER } from "./splitScalar.js";
