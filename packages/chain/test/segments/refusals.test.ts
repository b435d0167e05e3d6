import { testRefusals } from "../harness/refusals.js";
import { segmentRefusals } from "./refusals.js";

testRefusals(segmentRefusals);
