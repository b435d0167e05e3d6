import { testRefusals } from "../harness/refusals.js";
import { takebackRefusals } from "./takebackRefusals.js";

testRefusals(takebackRefusals);
