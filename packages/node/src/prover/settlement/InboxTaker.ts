import { BridgeAction } from "@kifu/chain";
import { MOST_PENDING } from "@kifu/chain/settlement";
import { Field } from "o1js";
import { FailureLog } from "../../lib/FailureLog.js";
import type { Log } from "../../lib/log.js";
import { Polling } from "../../lib/time.js";
import type { Chain } from "../../sequencer/Chain.js";
import type { SenderKey } from "../../tables/NodeKey.js";
import { inventedActions, statesAfter } from "./inboxOf.js";
import { readPromised } from "./settlementFiles.js";

/** Players' transactions wait meanwhile. */
const AT_ONCE = 20;

const METHODS = {
  deposit: "takeDeposit",
  withdrawal: "takeWithdrawal",
  conclusion: "takeConclusion",
} as const;

export interface InboxTakerOptions {
  readonly chain: Chain;
  readonly key: SenderKey;
  readonly log: Log;
}

/**
 * Takes in what players did on Mina, as far as the settlement contract has promised it: nothing
 * could be settled after other actions until they are promised. The open moves of a match come
 * before the demand to conclude it.
 */
export class InboxTaker {
  private readonly polling = new Polling();
  private readonly failures: FailureLog;

  constructor(private readonly options: InboxTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({
      log,
      message: "Could not take in what players did on Mina",
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
      const actions = promised.actions.map((action) => BridgeAction.fromPlain(action));
      const states = statesAfter(Field(promised.taken), actions).map((state) => state.toBigInt());
      if (chain.pending.takenActions().toBigInt() === states.at(-1)) return;
      const taken = await chain.inTurn(async (_, admitInOrder) => {
        const first = states.indexOf(chain.pending.takenActions().toBigInt());
        if (first < 0) throw inventedActions();
        // Blocks that end more than `MOST_PENDING` actions before the promise cannot be settled.
        const next = actions.slice(first, Math.max(first + AT_ONCE, actions.length - MOST_PENDING));
        for (const action of next) await admitInOrder(this.sign(action));
        return next.length;
      });
      log.info({ actions: taken }, "Took in what players did on Mina");
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }

  private sign(action: BridgeAction) {
    const { chain, key } = this.options;
    const { ownerX, ownerIsOdd, amount } = action;
    const { kind } = action.toPlain();
    const methodId = chain.runtime.methodIdResolver.getMethodId("Bridge", METHODS[kind]);
    const isOfMatch = kind === "conclusion";
    const fields = isOfMatch ? [chain.domain.add(amount)] : [ownerX, ownerIsOdd, amount];
    return key.sign(methodId, fields, chain.pending.nonce(key.address));
  }
}
