import { AccountUpdate, Field, type PublicKey, Reducer, Struct } from "o1js";

const { Actions } = AccountUpdate;

const DEPOSIT = 1n;
const WITHDRAWAL = 2n;

/**
 * What a player did on Mina and the chain has to take in, as an action of the settlement contract.
 * All kinds are in one list, so that each has its place and its deadline.
 */
export class BridgeAction extends Struct({
  kind: Field,
  ownerX: Field,
  ownerIsOdd: Field,
  amount: Field,
}) {
  static deposit(owner: PublicKey, amount: Field): BridgeAction {
    return BridgeAction.of(DEPOSIT, owner, amount);
  }

  /** A forced withdrawal of at most this amount. */
  static withdrawal(owner: PublicKey, amount: Field): BridgeAction {
    return BridgeAction.of(WITHDRAWAL, owner, amount);
  }

  private static of(kind: bigint, { x, isOdd }: PublicKey, amount: Field): BridgeAction {
    const ownerIsOdd = isOdd.toField();
    return new BridgeAction({ kind: Field(kind), ownerX: x, ownerIsOdd, amount });
  }

  /** The hash of an account update's actions, of which this is the only one. */
  actionsHash(): Field {
    return Actions.pushEvent(Actions.empty(), BridgeAction.toFields(this)).hash;
  }

  /** Whether this is a forced withdrawal. Otherwise, it is a deposit. Not for circuits. */
  isWithdrawal(): boolean {
    return this.kind.toBigInt() === WITHDRAWAL;
  }
}

/** Mina's action state of a contract that never had an action. */
export const NO_ACTIONS: Field = Reducer.initialActionState;

/** Mina's action state after one more account update with actions. */
export function afterActions(state: Field, actionsHash: Field): Field {
  return Actions.updateSequenceState(state, actionsHash);
}
