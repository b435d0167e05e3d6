export { committedSettlementKey } from "./committedSettlementKey.js";
export { ExitClaim, MOST_POTS, PotClaim, WithdrawalClaim } from "./Exit.js";
export { InboxClaim, MOST_PENDING } from "./InboxClaim.js";
export { leafWitness, statePaths } from "./leaves.js";
export { Progress } from "./Progress.js";
export { Provers } from "./Provers.js";
export { LEFT, Receipt } from "./Receipt.js";
export {
  INCLUSION_SLOTS,
  LEAST_NOTICE,
  PAYMENT_SLOTS,
  SECONDS_PER_SLOT,
  STATE_FIELDS,
} from "./mina.js";
export {
  BlocksProof,
  Settlement,
  settlementFields,
  type SignedSettlement,
  verifiedFields,
} from "./Settlement.js";
export { settlementCodes } from "./settlementCodes.js";
export { networkField, SettlementTerms } from "./SettlementTerms.js";
export { MOST_VERIFIERS, Verifiers, VerifierSignatures } from "./Verifiers.js";
