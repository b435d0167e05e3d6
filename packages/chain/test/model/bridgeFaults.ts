import { BridgeModel } from "./BridgeModel.js";
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
      override note(owner: string, amount: bigint): void {
        if (amount > 0n) super.note(owner, amount);
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
