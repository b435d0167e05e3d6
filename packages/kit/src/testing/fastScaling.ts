/**
 * Importing this makes tests scale points as a node does. Otherwise every key and every signature
 * outside a circuit would use o1js's BigInt code.
 */
import { installFastScaling } from "../primitives/installFastScaling.js";

await installFastScaling();
