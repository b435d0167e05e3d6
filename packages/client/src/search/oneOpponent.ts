/** The searches for one opponent alone, in a file that pages load when somebody begins one. */
export { acceptInvitation } from "./acceptInvitation.js";
export { invite } from "./invite.js";
export { rematch } from "./rematch.js";
