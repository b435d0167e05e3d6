import { Poseidon } from "#poseidon";
import { hashFast } from "../../src/primitives/installFastPoseidon.js";

/** Makes the plain hash fast. Circuits still hash with o1js's own code, for comparison. */
hashFast(Poseidon);
