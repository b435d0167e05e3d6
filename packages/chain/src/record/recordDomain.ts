import { FIELD_ORDER, textField } from "@kifu/kit/plain";
import type { MatchRecord } from "./MatchRecord.js";
import type { RecordCrypto } from "./RecordCrypto.js";

/** The domain of the chain that a record names: computed, as what was signed carries it. */
export function recordDomain(
  {
    chain,
    roundLength,
    salt,
    faucet,
  }: Pick<MatchRecord, "chain" | "roundLength" | "salt" | "faucet">,
  { poseidon }: Pick<RecordCrypto, "poseidon">,
): bigint {
  const fields = [textField(chain, poseidon), BigInt(roundLength), BigInt(`0x${salt}`)];
  return poseidon([...fields, faucet ? 0n : 1n]);
}

/** The number of the record's match as it is signed: counted from the domain. */
export function signedNumber({ match }: Pick<MatchRecord, "match">, domain: bigint): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}
