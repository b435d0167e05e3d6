import { LinkedMerkleTree, LinkedMerkleTreeReadWitness } from "@proto-kit/common";
import { Path } from "@proto-kit/protocol";
import { Bool, Field, Gadgets, Provable, PublicKey, Struct, UInt64 } from "o1js";
import { Crossed } from "../bridge/Crossed.js";
import { Match, Result } from "../engine/Match.js";
import { Balance } from "../stakes/Balance.js";
import { isLeaf, statePaths, type Witness } from "./leaves.js";
import { Receipt } from "./Receipt.js";
import { settlementCodes as codes } from "./settlementCodes.js";

/**
 * How many pots one claim can include. Anybody may have a pot paid before, and a player is in one
 * match at a time. Slow matches could leave more pots, so clients and nodes refuse stakes for them.
 */
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
    const hasPot = isLeaf(
      this.potWitness,
      root,
      Path.fromKey(statePaths.pots, Field, number),
      [stake],
      [Field(0)],
    );
    const hasMatch = isLeaf(
      this.matchWitness,
      root,
      Path.fromKey(statePaths.matches, Field, number),
      Match.toFields(match),
      Match.toFields(Match.none()),
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

/** A player's withdrawals, as the chain's state has them. */
export class WithdrawalClaim extends Struct({
  owner: PublicKey,
  crossed: Crossed,
  crossedWitness: LinkedMerkleTreeReadWitness,
  /** The player's receipt before this claim. */
  receipt: Receipt,
}) {
  /** What the player withdrew at this state root, and the contract has not paid. */
  amountAt(root: Field): Field {
    const { owner, crossed, crossedWitness, receipt } = this;
    assertCrossed(crossedWitness, { root, owner, crossed });
    const due = crossed.withdrawn.sub(receipt.withdrawn).seal();
    Gadgets.rangeCheckN(32, due, codes.alreadyPaid);
    return due;
  }
}

/** All that a player claims from a frozen contract, at once. */
export class ExitClaim extends Struct({
  owner: PublicKey,
  balance: Balance,
  witness: LinkedMerkleTreeReadWitness,
  pots: Provable.Array(PotClaim, MOST_POTS),
  crossed: Crossed,
  crossedWitness: LinkedMerkleTreeReadWitness,
  /** The player's receipt before this claim. */
  receipt: Receipt,
}) {
  /** What the contract owes the player at this state root. */
  amountAt(root: Field): Field {
    const { owner, balance, witness, pots, crossed, crossedWitness, receipt } = this;
    const path = Path.fromKey(statePaths.balances, PublicKey, owner);
    const none = Balance.toFields(Balance.none());
    isLeaf(witness, root, path, Balance.toFields(balance), none).assertTrue(codes.otherBalance);
    assertCrossed(crossedWitness, { root, owner, crossed });

    const [one, other] = pots as [PotClaim, PotClaim];
    const isSame = one.number.equals(other.number);
    one.isClaimed.and(other.isClaimed).and(isSame).assertFalse(codes.samePot);
    const shares = [one, other].map((pot) => pot.shareOf(owner, root));
    const fromPots = shares.reduce((sum, share) => sum.add(share), balance.amount);
    const withdrawn = crossed.withdrawn.sub(receipt.withdrawn);
    const notTakenIn = receipt.deposited.sub(crossed.deposited);
    return fromPots.add(withdrawn).add(notTakenIn).seal();
  }

  /** The same in nanomina. */
  paymentAt(root: Field, unit: UInt64): UInt64 {
    return inNanomina(this.amountAt(root), unit);
  }
}

/** An amount of the chain's money in nanomina. */
export function inNanomina(amount: Field, unit: UInt64): UInt64 {
  const payment = amount.mul(unit.value).seal();
  Gadgets.rangeCheckN(64, payment, codes.tooMuch);
  return UInt64.Unsafe.fromField(payment);
}

function assertCrossed(
  witness: Witness,
  { root, owner, crossed }: { root: Field; owner: PublicKey; crossed: Crossed },
): void {
  const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
  const none = Crossed.toFields(Crossed.none());
  isLeaf(witness, root, path, Crossed.toFields(crossed), none).assertTrue(codes.otherCrossed);
}
