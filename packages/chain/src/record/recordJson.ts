import { type MatchRecord, RECORD_FORMAT } from "./MatchRecord.js";

/** A record as the JSON of its file: big numbers as text, missing values as null. */
export function recordJson(record: MatchRecord): Record<string, unknown> {
  const { owners, line, endedAt, state, transactions, ...rest } = record;
  return {
    format: RECORD_FORMAT,
    ...rest,
    endedAt: endedAt ?? null,
    line: line ?? null,
    state: state.map(String),
    players: owners.map((address) => ({ address })),
    transactions: transactions.map((one) => ({
      ...one,
      blockHash: one.blockHash.toString(),
      stateRoot: one.stateRoot.toString(),
      hash: one.hash.toString(),
      nonce: one.nonce.toString(),
      argsFields: one.argsFields.map(String),
      signature: { r: one.signature.r.toString(), s: one.signature.s.toString() },
    })),
  };
}
