import { testRefusals } from "../harness/refusals.js";
import { matchRefusals } from "./refusals.js";

testRefusals(matchRefusals);
