/** The parts that a page shows after a match, in one file. */
export { MatchFacts } from "./MatchFacts";
export { Rematch } from "./Rematch";
export { SaveKey } from "./SaveKey";
export { SearchLink } from "../search/SearchLink";
