import { testRefusals } from "../harness/refusals.js";
import { ratingRefusals } from "./refusals.js";

testRefusals(ratingRefusals);
