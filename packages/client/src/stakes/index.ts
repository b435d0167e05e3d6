/** What pages need that show a player's money, loaded together. */
export { balanceChanges } from "./balanceChanges.js";
export { askFaucet } from "./askFaucet.js";
