import { testRefusals } from "../harness/refusals.js";
import { segmentRefusals } from "./segmentRefusals.js";

testRefusals(segmentRefusals);
