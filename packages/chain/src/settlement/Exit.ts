import { LinkedMerkleTree, LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Path, PROTOKIT_PREFIXES } from "@proto-kit/protocol";
import { Bool, Field, Gadgets, Poseidon, Provable, PublicKey, Struct, UInt64 } from "o1js";
import { Match, Result } from "../engine/Match.js";
import { Balance } from "../stakes/Balance.js";
import { settlementCodes as codes } from "./settlementCodes.js";

/** Where the chain's state keeps what a player can leave with. */
export const exitPaths = {
  balances: pathOf("Stakes", "balances"),
  pots: pathOf("Stakes", "pots"),
  matches: pathOf("Matches", "matches"),
};

function pathOf(module: string, property: string): Field {
  return Path.fromProperty(module, property, PROTOKIT_PREFIXES.STATE_RUNTIME);
}

/** How many pots one claim can include. A player is in one match at a time, and pots are paid by anybody. */
export const MOST_POTS = 2;

/** The pot of a match, and that match. It need not be over. */
export class PotClaim extends Struct({
  /** Whether this pot is claimed. The rest has no meaning otherwise. */
  isClaimed: Bool,
  number: Field,
  stake: Field,
  potWitness: LinkedMerkleTreeReadWitness,
  match: Match,
  matchWitness: LinkedMerkleTreeReadWitness,
}) {
  static none(): PotClaim {
    return new PotClaim({
      isClaimed: Bool(false),
      number: Field(0),
      stake: Field(0),
      potWitness: LinkedMerkleTree.dummyReadWitness(),
      match: Match.none(),
      matchWitness: LinkedMerkleTree.dummyReadWitness(),
    });
  }

  /**
   * The player's share of the pot: what `Stakes.payOut` would pay, or the own stake if the match
   * still runs. 0 if the pot is not claimed.
   */
  shareOf(owner: PublicKey, root: Field): Field {
    const { isClaimed, number, stake, match } = this;
    const hasPot = isLeaf(this.potWitness, root, Path.fromKey(exitPaths.pots, Field, number), [
      stake,
    ]);
    const hasMatch = isLeaf(
      this.matchWitness,
      root,
      Path.fromKey(exitPaths.matches, Field, number),
      Match.toFields(match),
    );
    isClaimed.implies(hasPot.and(hasMatch)).assertTrue(codes.otherPot);

    const isFirst = match.first.owner.equals(owner);
    const isSecond = match.second.owner.equals(owner);
    isClaimed.implies(isFirst.or(isSecond)).assertTrue(codes.notAPlayer);

    const firstWon = match.result.equals(Result.firstWon).toField();
    const secondWon = match.result.equals(Result.secondWon).toField();
    const forFirst = firstWon.sub(secondWon);
    const swing = Provable.if(isFirst, forFirst, forFirst.neg());
    return Provable.if(isClaimed, stake.add(stake.mul(swing)), Field(0));
  }
}

/** All that a player claims from a frozen contract, at once. */
export class ExitClaim extends Struct({
  owner: PublicKey,
  balance: Balance,
  witness: LinkedMerkleTreeReadWitness,
  pots: Provable.Array(PotClaim, MOST_POTS),
}) {
  /** What the contract owes the player at this state root. */
  amountAt(root: Field): Field {
    const { owner, balance, witness, pots } = this;
    const path = Path.fromKey(exitPaths.balances, PublicKey, owner);
    isLeaf(witness, root, path, Balance.toFields(balance)).assertTrue(codes.otherBalance);

    const [one, other] = pots as [PotClaim, PotClaim];
    const isSame = one.number.equals(other.number);
    one.isClaimed.and(other.isClaimed).and(isSame).assertFalse(codes.samePot);
    const shares = [one, other].map((pot) => pot.shareOf(owner, root));
    return shares.reduce((sum, share) => sum.add(share), balance.amount).seal();
  }

  /** The same in nanomina. */
  paymentAt(root: Field, unit: UInt64): UInt64 {
    const payment = this.amountAt(root).mul(unit.value).seal();
    Gadgets.rangeCheckN(64, payment, codes.tooMuch);
    return UInt64.Unsafe.fromField(payment);
  }
}

type Witness = InstanceType<typeof LinkedMerkleTreeReadWitness>;

/** Whether the state with this root holds these fields at this path. */
function isLeaf(witness: Witness, root: Field, path: Field, fields: Field[]): Bool {
  return witness.checkMembership(root, path, Poseidon.hash(fields));
}
