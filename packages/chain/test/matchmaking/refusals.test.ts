import { testRefusals } from "../harness/refusals.js";
import { matchmakingRefusals } from "./refusals.js";

testRefusals(matchmakingRefusals);
