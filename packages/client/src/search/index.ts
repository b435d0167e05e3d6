/** The searches that a page loads on demand. They are loaded together, because they share code. */
export { rematch, sitDown } from "./findMatch.js";
export { acceptInvitation, invite, matchOfLink } from "./invitations.js";
export { withdrawSeek } from "./seeks.js";
