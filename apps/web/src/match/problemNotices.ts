/** What is said where something went wrong, in one file that most pages never load. */
export { EvidenceNotice } from "./EvidenceNotice";
export { Problems } from "./Problems";
