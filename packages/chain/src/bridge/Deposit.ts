import { AccountUpdate, Field, type PublicKey, Reducer, Struct } from "o1js";

const { Actions } = AccountUpdate;

/** Tells deposits from other kinds of actions that a later contract may have. */
const DEPOSIT = 1;

/** A deposit as an action of the settlement contract. */
export class Deposit extends Struct({
  kind: Field,
  ownerX: Field,
  ownerIsOdd: Field,
  amount: Field,
}) {
  static of(owner: PublicKey, amount: Field): Deposit {
    const { x, isOdd } = owner;
    return new Deposit({ kind: Field(DEPOSIT), ownerX: x, ownerIsOdd: isOdd.toField(), amount });
  }

  /** The hash of an account update's actions, of which this is the only one. */
  actionsHash(): Field {
    return Actions.pushEvent(Actions.empty(), Deposit.toFields(this)).hash;
  }
}

/** Mina's action state of a contract that never had a deposit. */
export const NO_DEPOSITS: Field = Reducer.initialActionState;

/** Mina's action state after one more account update with actions. */
export function afterActions(state: Field, actionsHash: Field): Field {
  return Actions.updateSequenceState(state, actionsHash);
}
