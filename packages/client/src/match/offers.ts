/** Everything about offers between players, in one file that most pages never load. */
export { isWhole } from "./isWhole.js";
export { sendDrawStatement } from "./sendDrawStatement.js";
export { acceptTakeback, sendTakebackStatement } from "./sendTakebackStatement.js";
