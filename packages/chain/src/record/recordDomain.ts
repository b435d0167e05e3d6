import { textField } from "@kifu/kit/plain";
import { chainDomain, matchInDomain } from "@kifu/wire";
import type { MatchRecord } from "./MatchRecord.js";
import type { RecordCrypto } from "./RecordCrypto.js";

/** The domain of the record's chain, computed from the record. */
export function recordDomain(
  { chain, ...terms }: Pick<MatchRecord, "chain" | "roundLength" | "salt" | "faucet">,
  { poseidon }: Pick<RecordCrypto, "poseidon">,
): bigint {
  return chainDomain(poseidon, { ...terms, name: textField(chain, poseidon) });
}

/** The match's number plus the chain's domain, as it is signed. */
export function signedNumber({ match }: Pick<MatchRecord, "match">, domain: bigint): bigint {
  return matchInDomain(domain, match);
}
