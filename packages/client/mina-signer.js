/**
 * The parts of mina-signer that this package uses: Poseidon, Schnorr signatures and their curve.
 * They are imported one by one, by path, because mina-signer exports only one large class without
 * Poseidon. The version is pinned, and `test/abi/vectors.test.ts` compares the results with
 * o1js's. The files take their randomness from Node's crypto. A page's bundler must replace that
 * with `@kifu/client/page-crypto`.
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
export { toBase58Check } from "../../node_modules/mina-signer/dist/node/lib/util/base58.js";
