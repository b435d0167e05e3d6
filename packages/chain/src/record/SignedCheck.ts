import { PAIR_FIELDS, STAKED_PAIR_FIELDS } from "../matchmaking/pairFields.js";
import type { SignedTransaction } from "./MatchRecord.js";
import { methodId, type RecordCrypto } from "./RecordCrypto.js";
import { SIGNATURE_FIELDS } from "../engine/segmentFields.js";
import { gameMethod, type RecordGame } from "./gameArguments.js";
import { RecordFault } from "./RecordFault.js";
import { isInTime } from "../engine/plainRules.js";

/**
 * Maps a method to its number of argument fields. These methods concern a match but belong to no
 * game's module.
 */
const ARITIES: ReadonlyMap<string, number> = new Map([
  ["Matchmaking.pair", PAIR_FIELDS],
  ["Stakes.pair", STAKED_PAIR_FIELDS],
  ["Ratings.pair", PAIR_FIELDS],
  ["Matchmaking.register", 8],
  ["Matchmaking.requeue", 6],
  ["Sessions.openSession", 6],
  ["Stakes.openSession", 7],
  ["Sessions.revokeSession", 2],
  ["Sessions.reseat", 2],
  ["Matches.abort", 4],
  ["Matches.claimAbort", 1],
  ["Matches.agreeDraw", 1 + 2 * SIGNATURE_FIELDS],
  ["Matches.resign", 3],
  ["Matches.claimTimeout", 1],
]);

export class SignedCheck {
  private readonly ids = new Map<string, bigint>();

  constructor(
    private readonly game: Pick<RecordGame, "module">,
    private readonly crypto: RecordCrypto,
  ) {}

  check(transaction: SignedTransaction): void {
    const { method, sender, nonce, argsFields, signature, hash } = transaction;
    const arity = ARITIES.get(method) ?? argsFields.length;
    const isKnown = gameMethod(method, this.game) !== undefined || ARITIES.has(method);
    if (!isKnown || argsFields.length !== arity) throw new RecordFault("record/unexpected");

    const key = this.crypto.readKey(sender);
    if (key === undefined) throw new RecordFault("record/bad-signature");
    const id = this.idOf(method);
    const argsHash = this.crypto.poseidon(argsFields);
    const named = [id, key.x, key.isOdd ? 1n : 0n, nonce, argsHash];
    if (this.crypto.poseidon(named) !== hash) throw new RecordFault("record/wrong-hash");
    if (!this.crypto.verify(sender, [id, nonce, argsHash], signature)) {
      throw new RecordFault("record/bad-signature");
    }
  }

  private idOf(method: string): bigint {
    const id = this.ids.get(method) ?? methodId(method, this.crypto);
    this.ids.set(method, id);
    return id;
  }
}

/** The transaction's last argument is the last second at which it may run. */
export function assertInTime({ argsFields, time }: SignedTransaction): void {
  const isStill = isInTime(argsFields.at(-1) ?? 0n, BigInt(time));
  if (!isStill) throw new RecordFault("record/lapsed");
}
