import { testRefusals } from "../harness/refusals.js";
import { stakeRefusals } from "./refusals.js";

testRefusals(stakeRefusals);
