import { Deposit } from "@kifu/chain";
import { MOST_PENDING } from "@kifu/chain/settlement";
import { Bool, Field, PublicKey } from "o1js";
import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import { Mutex } from "../lib/turns.js";
import type { Chain } from "../sequencer/Chain.js";
import type { SenderKey } from "../tables/NodeKey.js";
import { inventedDeposits, statesAfter } from "./inboxOf.js";
import { readDeposits } from "./settlementFiles.js";

const LOOK_MS = 1000;

/** Players' transactions wait meanwhile. */
const AT_ONCE = 20;

export interface DepositTakerOptions {
  readonly chain: Chain;
  readonly key: SenderKey;
  readonly log: Log;
}

/**
 * Takes in the deposits that the settlement contract has promised, and no others: nothing could be
 * settled after those until they are promised.
 */
export class DepositTaker {
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: DepositTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not take in deposits" });
  }

  /**
   * If the node was killed between two deposits, takes in the others before the next block.
   *
   * @param file the file that `kifu settle` on this machine writes
   */
  async start(file: string): Promise<void> {
    await this.take(file);
    this.timer = setInterval(() => {
      if (this.mutex.length === 0) void this.mutex.run(() => this.take(file));
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mutex.run(async () => undefined);
  }

  async take(file: string): Promise<void> {
    const { chain, log } = this.options;
    if (chain.isFollowing) return;
    try {
      const promised = await readDeposits(file);
      if (promised === undefined || promised.deposits.length === 0) return;
      const deposits = promised.deposits.map(({ x, isOdd, amount }) =>
        Deposit.of(PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) }), Field(amount)),
      );
      const states = statesAfter(Field(promised.taken), deposits).map((state) => state.toBigInt());
      if (chain.pending.takenDeposits().toBigInt() === states.at(-1)) return;
      const taken = await chain.inTurn(async (admit) => {
        const first = states.indexOf(chain.pending.takenDeposits().toBigInt());
        if (first < 0) throw inventedDeposits();
        // Blocks that end more than `MOST_PENDING` deposits before the promise cannot be settled.
        const next = deposits.slice(
          first,
          Math.max(first + AT_ONCE, deposits.length - MOST_PENDING),
        );
        for (const deposit of next) await admit(this.sign(deposit));
        return next.length;
      });
      log.info({ deposits: taken }, "Took in deposits");
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }

  private sign({ ownerX, ownerIsOdd, amount }: Deposit) {
    const { chain, key } = this.options;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Bridge", "takeDeposit");
    return key.sign(methodId, [ownerX, ownerIsOdd, amount], chain.pending.nonce(key.address));
  }
}
