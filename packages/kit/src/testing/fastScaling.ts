/**
 * Has the tests that import this scale points as a node does: every signature that is made or checked outside of a
 * circuit, and every key, would be o1js' BigInt code otherwise.
 */
import { installFastScaling } from "../primitives/installFastScaling.js";

await installFastScaling();
