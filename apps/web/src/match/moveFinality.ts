/** What is said of how final moves are once somebody asks, loaded together. */
export { FinalityMeanings } from "./FinalityMeanings";
export { MoveDots } from "./MoveDots";
export { MoveProof } from "./MoveProof";
