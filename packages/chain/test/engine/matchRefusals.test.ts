import { testRefusals } from "../harness/refusals.js";
import { matchRefusals } from "./matchRefusals.js";

testRefusals(matchRefusals);
