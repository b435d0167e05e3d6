/** What players say of what they offer each other, in one file that most pages never load. */
export { isWhole } from "./isWhole.js";
export { sayOfDraw } from "./sayOfDraw.js";
export { acceptTakeback, sayOfTakeback } from "./sayOfTakeback.js";
