import { testRefusals } from "../harness/refusals.js";
import { sessionRefusals } from "./refusals.js";

testRefusals(sessionRefusals);
