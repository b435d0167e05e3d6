/** The code for offers between players. Most pages never load this file. */
export { isWhole } from "./isWhole.js";
export { sendDrawStatement } from "./sendDrawStatement.js";
export { acceptTakeback, sendTakebackStatement } from "./sendTakebackStatement.js";
