/**
 * Parts that most match pages never load. They share a file, because the page's own code then names
 * one file instead of several.
 */
export { EvidenceNotice } from "./EvidenceNotice";
export { GreetMenu } from "./GreetMenu";
export { LinkedPosition } from "./LinkedPosition";
export { NoMatch } from "./NoMatch";
export { OfferAnswer } from "./OfferAnswer";
export { Problems } from "./Problems";
export { RematchStake } from "./RematchStake";
export { ResignDialog } from "./ResignDialog";
export { SeatChange } from "./SeatChange";
export { SeatHelp } from "./SeatHelp";
