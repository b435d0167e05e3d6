import { testRefusals } from "../harness/refusals.js";
import { bridgeRefusals } from "./refusals.js";

testRefusals(bridgeRefusals);
