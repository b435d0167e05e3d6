/**
 * The Poseidon of mina-signer, which runs without o1js. It is imported by path: a page loads the
 * same file for its signatures, so it has the hash and its round constants only once. The version
 * is pinned, and `test/hidden/poseidon.test.ts` compares the results with o1js's. A page's bundler
 * must replace Node's crypto, which the file's imports use for randomness.
 */
export { Poseidon } from "../../node_modules/mina-signer/dist/node/bindings/crypto/poseidon.js";
