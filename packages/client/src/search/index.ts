export { matchOfLink } from "./matchOfLink.js";
export { withdrawSeek } from "./withdrawSeek.js";
