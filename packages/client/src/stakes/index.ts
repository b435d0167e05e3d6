/** What pages need that show a player's money, loaded together. */
export { balanceChanges } from "./balanceChanges.js";
export { grant } from "./grant.js";
