/**
 * Has the tests that import this hash as a node does: most of what a test of a chain takes would be
 * o1js' BigInt code otherwise. Where o1js has no native library, they take longer.
 */
import { installFastPoseidon } from "../primitives/installFastPoseidon.js";

await installFastPoseidon();
