/** The parts that are shown once a match is over, loaded together. */
export { MatchFacts } from "./MatchFacts";
export { Rematch } from "./Rematch";
export { SaveKey } from "./SaveKey";
export { SearchLink } from "../search/SearchLink";
