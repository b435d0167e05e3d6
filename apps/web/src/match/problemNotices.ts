/** Notices about errors and changed keys, in one file that most pages never load. */
export { EvidenceNotice } from "./EvidenceNotice";
export { Problems } from "./Problems";
export { SeatChange } from "./SeatChange";
