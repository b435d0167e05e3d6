/**
 * Import this file to make tests hash as a node does. Otherwise o1js's BigInt code takes most of
 * the time in the tests of a chain. Without o1js's native library, nothing changes.
 */
import { installFastPoseidon } from "../primitives/installFastPoseidon.js";

await installFastPoseidon();
