/** The part of the kit that runs without o1js. Rules, notations, bots and browsers use it. */
export * from "./bot.js";
export * from "./definePlainGame.js";
export * from "./lesson.js";
export * from "./opinion.js";
export * from "./puzzle.js";
export * from "./rules.js";
export * from "./samples.js";
export * from "./textField.js";
export * from "./board/shape.js";
export * from "./board/geometry.js";
export * from "./thoroughness.js";
export * from "./words.js";
export { FIELD_ORDER } from "./pallas/fieldOrder.js";
export {
  CALL_PARTS,
  type CallPart,
  type CircuitAnswer,
  type MoveCall,
  type MoveVerdict,
} from "./moveCall.js";
