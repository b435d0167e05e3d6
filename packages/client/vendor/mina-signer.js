/** What this package uses of mina-signer. `mina-signer.d.ts` has the types. */
export { sign, verify, Signature } from "./mina-signer/mina-signer/src/signature.js";
export { PrivateKey, PublicKey } from "./mina-signer/mina-signer/src/curve-bigint.js";
export { Poseidon } from "./mina-signer/mina-signer/src/poseidon-bigint.js";
export { hashWithPrefix } from "./mina-signer/mina-signer/src/poseidon-bigint.js";
