/** The code that pages need to show a player's money. */
export { balanceChanges } from "./balanceChanges.js";
export { askFaucet } from "./askFaucet.js";
