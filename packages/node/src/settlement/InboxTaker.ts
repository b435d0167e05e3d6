import { BridgeAction } from "@kifu/chain";
import { MOST_PENDING } from "@kifu/chain/settlement";
import { Bool, Field, PublicKey } from "o1js";
import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import { Polling } from "../lib/Polling.js";
import type { Chain } from "../sequencer/Chain.js";
import type { SenderKey } from "../tables/NodeKey.js";
import { inventedActions, statesAfter } from "./inboxOf.js";
import { type PromisedAction, readPromised } from "./settlementFiles.js";

/** Players' transactions wait meanwhile. */
const AT_ONCE = 20;

export interface InboxTakerOptions {
  readonly chain: Chain;
  readonly key: SenderKey;
  readonly log: Log;
}

/**
 * Takes in the deposits and forced withdrawals that the settlement contract has promised, and no
 * others: nothing could be settled after those until they are promised.
 */
export class InboxTaker {
  private readonly polling = new Polling();
  private readonly failures: FailureLog;

  constructor(private readonly options: InboxTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({
      log,
      message: "Could not take in deposits and forced withdrawals",
    });
  }

  /**
   * If the node was killed between two actions, takes in the others before the next block.
   *
   * @param file the file that `kifu settle` on this machine writes
   */
  async start(file: string): Promise<void> {
    await this.take(file);
    this.polling.start(() => this.take(file));
  }

  async stop(): Promise<void> {
    await this.polling.stop();
  }

  async take(file: string): Promise<void> {
    const { chain, log } = this.options;
    if (chain.isFollowing) return;
    try {
      const promised = await readPromised(file);
      if (promised === undefined || promised.actions.length === 0) return;
      const actions = promised.actions.map(actionOf);
      const states = statesAfter(Field(promised.taken), actions).map((state) => state.toBigInt());
      if (chain.pending.takenActions().toBigInt() === states.at(-1)) return;
      const taken = await chain.inTurn(async (admit) => {
        const first = states.indexOf(chain.pending.takenActions().toBigInt());
        if (first < 0) throw inventedActions();
        // Blocks that end more than `MOST_PENDING` actions before the promise cannot be settled.
        const next = actions.slice(first, Math.max(first + AT_ONCE, actions.length - MOST_PENDING));
        for (const action of next) await admit(this.sign(action));
        return next.length;
      });
      log.info({ actions: taken }, "Took in deposits and forced withdrawals");
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }

  private sign(action: BridgeAction) {
    const { chain, key } = this.options;
    const { ownerX, ownerIsOdd, amount } = action;
    const method = action.isWithdrawal() ? "takeWithdrawal" : "takeDeposit";
    const methodId = chain.runtime.methodIdResolver.getMethodId("Bridge", method);
    return key.sign(methodId, [ownerX, ownerIsOdd, amount], chain.pending.nonce(key.address));
  }
}

function actionOf({ kind, x, isOdd, amount }: PromisedAction): BridgeAction {
  const owner = PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) });
  return BridgeAction[kind](owner, Field(amount));
}
