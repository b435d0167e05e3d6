/** Checks a match by its signatures. Pages and commands both use this check, without o1js. */
export {
  checkRecord,
  type CheckOptions,
  type ExpectedChain,
  type RecordVerdict,
} from "./checkRecord.js";
export { recordFaults, type RecordCode } from "./recordFaults.js";
export {
  type MatchRecord,
  RECORD_FORMAT,
  type SignedTransaction,
  recordJson,
} from "./MatchRecord.js";
export { type KeyParts, type RecordCrypto, methodId } from "./RecordCrypto.js";
export { RecordFault, type RecordFacts } from "./RecordFault.js";
export { type RecordGame, moveLists } from "./gameArguments.js";
export { LARGEST_RECORD, parseRecord, readAnswer, readRecord } from "./readRecord.js";
export { type RecordReport, reportText } from "./reportText.js";
