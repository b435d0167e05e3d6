import { type Action, BridgeModel } from "./BridgeModel.js";
import { EngineModel } from "./EngineModel.js";

function withBridge(Bridge: typeof BridgeModel): typeof EngineModel {
  return class extends EngineModel {
    override readonly bridge = new Bridge(this);
  };
}

/** Models with one broken rule of deposits and withdrawals each: see `faults`. */
export const bridgeFaults: Record<string, typeof EngineModel> = {
  "a deposit of nothing is not noted": withBridge(
    class extends BridgeModel {
      override note(action: Action): void {
        if (action.kind === "conclusion" || action.amount > 0n) super.note(action);
      }
    },
  ),

  "a forced withdrawal of more than the balance takes nothing": withBridge(
    class extends BridgeModel {
      override drawnOf(owner: string, amount: bigint, balance: bigint): bigint {
        return amount > balance ? 0n : super.drawnOf(owner, amount, balance);
      }
    },
  ),

  "2^31 can be withdrawn in all by force": withBridge(
    class extends BridgeModel {
      override drawnOf(owner: string, amount: bigint, balance: bigint): bigint {
        const drawn = super.drawnOf(owner, amount, balance);
        return drawn < amount && drawn < balance ? drawn + 1n : drawn;
      }
    },
  ),

  "a forced withdrawal is listed as a deposit": withBridge(
    class extends BridgeModel {
      override note(action: Action): void {
        super.note(action.kind === "withdrawal" ? { ...action, kind: "deposit" } : action);
      }
    },
  ),

  "a conclusion ends no match": withBridge(
    class extends BridgeModel {
      override mayEnd(): boolean {
        return false;
      }
    },
  ),

  "a conclusion pays no pot": withBridge(
    class extends BridgeModel {
      override mayPay(): boolean {
        return false;
      }
    },
  ),

  "a conclusion pays only a match that it ends": withBridge(
    class extends BridgeModel {
      override mayPay(hasEnded: boolean): boolean {
        return hasEnded;
      }
    },
  ),

  "a conclusion of another match is noted": withBridge(
    class extends BridgeModel {
      override note(action: Action): void {
        super.note(action.kind === "conclusion" ? { ...action, match: action.match + 1n } : action);
      }
    },
  ),

  "a player can withdraw nothing": withBridge(
    class extends BridgeModel {
      override isAmount(amount: bigint): boolean {
        return amount === 0n || super.isAmount(amount);
      }
    },
  ),

  "a player can withdraw 2^31 in all": withBridge(
    class extends BridgeModel {
      override isAllowed(total: bigint): boolean {
        return super.isAllowed(total - 1n);
      }
    },
  ),

  "only the last withdrawal counts": withBridge(
    class extends BridgeModel {
      override withdrawnAfter(_withdrawn: bigint, amount: bigint): bigint {
        return amount;
      }
    },
  ),
};
