/**
 * Import this file to make tests scale points as a node does. Otherwise every key and every
 * signature outside circuits uses o1js's slow BigInt code.
 */
import { installFastScaling } from "../primitives/installFastScaling.js";

await installFastScaling();
