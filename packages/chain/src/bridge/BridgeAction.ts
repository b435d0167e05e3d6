import { AccountUpdate, Bool, Field, PublicKey, Reducer, Struct } from "o1js";
import { nobody } from "../engine/KeyFields.js";

const { Actions } = AccountUpdate;

/** The kinds of actions, by their numbers, which are on Mina. */
const KINDS = { deposit: 1, withdrawal: 2, conclusion: 3 } as const;

export type ActionKind = keyof typeof KINDS;

/** All kinds of actions. */
export const actionKinds = Object.keys(KINDS) as readonly ActionKind[];

/** An action in plain numbers. */
export interface PlainAction {
  readonly kind: ActionKind;
  readonly x: bigint;
  readonly isOdd: boolean;
  readonly amount: bigint;
}

/**
 * What a player did on Mina and the chain has to take in, as an action of the settlement contract.
 * All kinds are in one list, so that each has its place and its deadline.
 */
export class BridgeAction extends Struct({
  kind: Field,
  ownerX: Field,
  ownerIsOdd: Field,
  /** A conclusion has the match's number here. */
  amount: Field,
}) {
  static deposit(owner: PublicKey, amount: Field): BridgeAction {
    return BridgeAction.of("deposit", owner, amount);
  }

  /** A forced withdrawal of at most this amount. */
  static withdrawal(owner: PublicKey, amount: Field): BridgeAction {
    return BridgeAction.of("withdrawal", owner, amount);
  }

  /** The demand to end a match whose side to move has run out of time. It has no owner. */
  static conclusion(match: Field): BridgeAction {
    return BridgeAction.of("conclusion", nobody(), match);
  }

  private static of(kind: ActionKind, { x, isOdd }: PublicKey, amount: Field): BridgeAction {
    const ownerIsOdd = isOdd.toField();
    return new BridgeAction({ kind: Field(KINDS[kind]), ownerX: x, ownerIsOdd, amount });
  }

  static fromPlain({ kind, x, isOdd, amount }: PlainAction): BridgeAction {
    const owner = PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) });
    return BridgeAction.of(kind, owner, Field(amount));
  }

  /** Not for circuits. */
  toPlain(): PlainAction {
    const number = Number(this.kind.toBigInt());
    const kind = actionKinds.find((name) => KINDS[name] === number);
    if (kind === undefined) throw new RangeError(`No kind of action has the number ${number}`);
    return {
      kind,
      x: this.ownerX.toBigInt(),
      isOdd: this.ownerIsOdd.toBigInt() === 1n,
      amount: this.amount.toBigInt(),
    };
  }

  /** The hash of an account update's actions, of which this is the only one. */
  actionsHash(): Field {
    return Actions.pushEvent(Actions.empty(), BridgeAction.toFields(this)).hash;
  }
}

/** Mina's action state of a contract that never had an action. */
export const NO_ACTIONS: Field = Reducer.initialActionState;

/** Mina's action state after one more account update with actions. */
export function afterActions(state: Field, actionsHash: Field): Field {
  return Actions.updateSequenceState(state, actionsHash);
}
