/** The details of finality, in one file that is loaded on request. */
export { FinalityMeanings } from "./FinalityMeanings";
export { MoveDots } from "./MoveDots";
export { MoveProof } from "./MoveProof";
