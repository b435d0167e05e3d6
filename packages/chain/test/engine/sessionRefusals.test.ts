import { testRefusals } from "../harness/refusals.js";
import { sessionRefusals } from "./sessionRefusals.js";

testRefusals(sessionRefusals);
