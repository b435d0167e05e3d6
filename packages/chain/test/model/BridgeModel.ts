import { Field } from "o1js";
import { afterActions, BridgeAction, NO_ACTIONS } from "../../src/bridge/BridgeAction.js";
import { isKey, type KeyName, publicKeyOf } from "./keys.js";
import type { StakesModel } from "./StakesModel.js";
import type { Bounds } from "./transaction.js";

const MOST_IN_ALL = (1n << 31n) - 1n;
const LARGEST_DEPOSIT = (1n << 32n) - 1n;

interface Engine {
  readonly stakes: StakesModel;
  readonly notes: string[];
  claimTimeout(match: bigint): string | undefined;
  checkBounds(bounds: Bounds): string | undefined;
  announce(name: string, ...values: (bigint | KeyName)[]): void;
}

export type Action =
  | { kind: "deposit" | "withdrawal"; owner: KeyName; amount: bigint }
  | { kind: "conclusion"; match: bigint };

export interface Crossed {
  deposited: bigint;
  withdrawn: bigint;
}

/** The rules of deposits, withdrawals and what players force. Each rule that a test may break is a separate method. */
export class BridgeModel {
  readonly crossed = new Map<KeyName, Crossed>();
  /** What was taken in, in its order. */
  readonly actions: Action[] = [];

  constructor(protected readonly engine: Engine) {}

  crossedOf(owner: KeyName): Crossed {
    return this.crossed.get(owner) ?? { deposited: 0n, withdrawn: 0n };
  }

  takeDeposit(owner: KeyName, amount: bigint): string | undefined {
    if (!isKey(owner)) return "session/bad-key";
    if (amount < 0n || amount > LARGEST_DEPOSIT) return "bridge/bad-amount";
    this.note({ kind: "deposit", owner, amount });
    this.engine.stakes.pay(owner, amount);
    const { deposited, withdrawn } = this.crossedOf(owner);
    this.crossed.set(owner, { deposited: deposited + amount, withdrawn });
    this.engine.announce("deposited", owner, amount);
    return undefined;
  }

  /** Takes what is there of a forced withdrawal. Only a key or an amount that no contract lists is refused. */
  takeWithdrawal(owner: KeyName, amount: bigint): string | undefined {
    if (!isKey(owner)) return "session/bad-key";
    if (amount < 0n || amount > LARGEST_DEPOSIT) return "bridge/bad-amount";
    this.note({ kind: "withdrawal", owner, amount });
    const { stakes } = this.engine;
    const drawn = this.drawnOf(owner, amount, stakes.balanceOf(owner).amount);
    if (drawn === 0n) return undefined;
    const { deposited, withdrawn } = this.crossedOf(owner);
    stakes.pay(owner, -drawn);
    this.crossed.set(owner, { deposited, withdrawn: withdrawn + drawn });
    this.engine.announce("withdrawn", owner, drawn);
    return undefined;
  }

  drawnOf(owner: KeyName, amount: bigint, balance: bigint): bigint {
    const room = MOST_IN_ALL - this.crossedOf(owner).withdrawn;
    return [amount, balance, room].reduce((least, one) => (one < least ? one : least));
  }

  /** Ends the match if anybody could claim a timeout, and pays its pot if anybody could. */
  takeConclusion(match: bigint): undefined {
    this.note({ kind: "conclusion", match });
    const hasEnded = this.mayEnd(match) && this.engine.claimTimeout(match) === undefined;
    const isPaid = this.mayPay(hasEnded) && this.engine.stakes.payOut(match) === undefined;
    const did = `${hasEnded ? "ends" : "does not end"} and ${isPaid ? "pays" : "does not pay"}`;
    this.engine.notes.push(`a conclusion ${did}`);
  }

  mayEnd(_match: bigint): boolean {
    return true;
  }

  mayPay(_hasEnded: boolean): boolean {
    return true;
  }

  note(action: Action): void {
    this.actions.push(action);
  }

  withdraw(owner: KeyName, amount: bigint, bounds: Bounds): string | undefined {
    const refused = this.engine.checkBounds(bounds);
    if (refused) return refused;
    if (!this.isAmount(amount)) return "bridge/bad-amount";
    const { stakes } = this.engine;
    if (stakes.balanceOf(owner).amount < amount) return "stake/too-little";
    const { deposited, withdrawn } = this.crossedOf(owner);
    if (!this.isAllowed(withdrawn + amount)) return "bridge/too-much";
    stakes.pay(owner, -amount);
    this.crossed.set(owner, { deposited, withdrawn: this.withdrawnAfter(withdrawn, amount) });
    this.engine.announce("withdrawn", owner, amount);
    return undefined;
  }

  isAmount(amount: bigint): boolean {
    return amount >= 1n && amount <= LARGEST_DEPOSIT + 1n;
  }

  isAllowed(total: bigint): boolean {
    return total <= MOST_IN_ALL;
  }

  withdrawnAfter(withdrawn: bigint, amount: bigint): bigint {
    return withdrawn + amount;
  }

  /** Mina's action state after the actions. 0 if there were none. */
  taken(): bigint {
    if (this.actions.length === 0) return 0n;
    const hashes = this.actions.map((action) => listed(action).actionsHash());
    return hashes.reduce(afterActions, NO_ACTIONS).toBigInt();
  }
}

function listed(action: Action): BridgeAction {
  if (action.kind === "conclusion") return BridgeAction.conclusion(Field(action.match));
  return BridgeAction[action.kind](publicKeyOf(action.owner), Field(action.amount));
}
