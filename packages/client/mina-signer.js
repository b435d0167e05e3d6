/**
 * What this package uses of mina-signer: Poseidon, Schnorr signatures and their curve. The package
 * exports one class, which has no Poseidon and brings everything else along, so its files are imported
 * one by one, by their path. Its version is pinned; `test/abi/vectors.test.ts` holds what they compute
 * against o1js.
 *
 * They take their randomness from Node's crypto. A page's bundler is to put
 * `@kifu/client/page-crypto` in its place.
 */
export {
  deriveNonce,
  sign,
  verify,
  Signature,
} from "../../node_modules/mina-signer/dist/node/mina-signer/src/signature.js";
export {
  PrivateKey,
  PublicKey,
} from "../../node_modules/mina-signer/dist/node/mina-signer/src/curve-bigint.js";
export {
  Poseidon,
  hashWithPrefix,
} from "../../node_modules/mina-signer/dist/node/mina-signer/src/poseidon-bigint.js";
export { Pallas } from "../../node_modules/mina-signer/dist/node/bindings/crypto/elliptic-curve.js";
