import { hashFast } from "../../../src/primitives/installFastPoseidon.js";
import { o1jsInternals } from "../../../src/primitives/o1jsInternals.js";

/** Makes o1js hash fast. Tests of `installFastPoseidon` run in the same process, so it is not used. */
hashFast((await o1jsInternals()).Poseidon);
