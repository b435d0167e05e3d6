/** Everything about offers between players, in one file that most pages never load. */
export { isWhole } from "./isWhole.js";
export { sayOfDraw } from "./sayOfDraw.js";
export { acceptTakeback, sayOfTakeback } from "./sayOfTakeback.js";
