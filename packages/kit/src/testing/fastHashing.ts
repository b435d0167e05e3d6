/**
 * Importing this makes tests hash as a node does. Otherwise o1js's BigInt code would dominate the
 * tests of a chain. Without o1js's native library they are slower.
 */
import { installFastPoseidon } from "../primitives/installFastPoseidon.js";

await installFastPoseidon();
