/** The details of finality, loaded together on demand. */
export { FinalityMeanings } from "./FinalityMeanings";
export { MoveDots } from "./MoveDots";
export { MoveProof } from "./MoveProof";
