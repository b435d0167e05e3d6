/**
 * Every way to look for an opponent, loaded together: nearly all of it is what they share, and each file of its own
 * would cost every page its name.
 */
export { acceptInvitation } from "./acceptInvitation.js";
export { findMatch } from "./findMatch.js";
export { invite } from "./invite.js";
export { rematch } from "./rematch.js";
