/** What is said where something went wrong, or a key changes, in one file that most pages never load. */
export { EvidenceNotice } from "./EvidenceNotice";
export { Problems } from "./Problems";
export { SeatChange } from "./SeatChange";
