/**
 * The searches for one person alone, loaded together: nearly all of them is what they share, and a file of its own for each
 * would cost every page its name.
 */
export { acceptInvitation } from "./acceptInvitation.js";
export { invite } from "./invite.js";
export { rematch } from "./rematch.js";
export { sitDown } from "./sitDown.js";
