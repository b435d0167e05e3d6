export { committedSettlementKey } from "./committedSettlementKey.js";
export { ExitClaim, exitPaths, MOST_POTS, PotClaim } from "./Exit.js";
export { INCLUSION_SLOTS, SECONDS_PER_SLOT, STATE_FIELDS } from "./mina.js";
export { BlocksProof, Settlement, settlementFields, type SignedSettlement } from "./Settlement.js";
export { settlementCodes } from "./settlementCodes.js";
export { networkField, SettlementTerms } from "./SettlementTerms.js";
