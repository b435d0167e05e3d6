/**
 * The parts that a match page needs only after a while, mostly at the match's end. They share a
 * file, because one file is smaller than several.
 */
export { BotRating } from "../ratings/BotRating";
export { Downloads } from "./Downloads";
export { MatchFacts } from "./MatchFacts";
export { Rematch } from "./Rematch";
export { SaveKey } from "./SaveKey";
export { SeatNotice } from "./SeatNotice";
export { SearchLink } from "../search/SearchLink";
