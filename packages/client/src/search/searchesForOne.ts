/**
 * The searches for one named player. They are loaded together because they share nearly all their
 * code.
 */
export { acceptInvitation } from "./acceptInvitation.js";
export { invite } from "./invite.js";
export { rematch } from "./rematch.js";
export { sitDown } from "./sitDown.js";
