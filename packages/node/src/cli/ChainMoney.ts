import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import { KifuConnection, signerOf } from "@kifu/client/node";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

const LOOK_MS = 500;

/** Withdrawals that are in blocks, but not in settled ones. */
export interface Unsettled {
  readonly amount: bigint;
  /** The height of the last one's block. Undefined if there is none. */
  readonly height: number | undefined;
}

/** Players' money on a chain, as a node shows it. */
export class ChainMoney {
  private constructor(
    private readonly kifu: KifuConnection,
    private readonly domain: bigint,
  ) {}

  /** Throws unless the node runs the chain with this domain, which its contract settles. */
  static async open(url: string, domain: bigint): Promise<ChainMoney> {
    const money = new ChainMoney(new KifuConnection(url, {}), domain);
    const chain = await money.asked((kifu) => kifu.chain());
    if (chain.domain !== domain) throw otherChain(chain.name);
    return money;
  }

  async settledBlocks(): Promise<number> {
    return (await this.asked((kifu) => kifu.chain())).settledBlocks;
  }

  async balance(owner: string): Promise<bigint> {
    return BigInt((await this.asked((kifu) => kifu.player(owner))).balance);
  }

  /** What a player withdrew in the blocks from a height on. */
  async withdrawnFrom(owner: string, height: number): Promise<Unsettled> {
    let amount = 0n;
    let last: number | undefined;
    for (let after: number | undefined; ;) {
      const { items, next } = await this.asked((kifu) =>
        kifu.balanceChanges(owner, after === undefined ? {} : { after }),
      );
      for (const change of items) {
        if (change.height < height) return { amount, height: last };
        if (change.kind !== "withdrawn") continue;
        amount += BigInt(change.amount);
        last ??= change.height;
      }
      if (next === undefined) return { amount, height: last };
      after = next;
    }
  }

  /**
   * Signs and sends a withdrawal on the chain. Resolves to its block's height.
   *
   * @param secret the player's private key, in base58
   */
  async withdraw(secret: string, amount: bigint): Promise<number> {
    const signer = signerOf(secret)!;
    const fields = [amount, this.domain];
    const hash = await this.asked((kifu) =>
      kifu.send({ method: "Bridge.withdraw", fields }, { signer }),
    );
    for (;;) {
      const found = await this.asked((kifu) => kifu.transaction(hash));
      const { status = "dropped", height, code } = found ?? {};
      if (status === "failed" || status === "dropped") throw notTaken(code);
      if (height !== undefined && status !== "pending") return height;
      await sleep(LOOK_MS);
    }
  }

  private async asked<Answer>(ask: (kifu: KifuConnection) => Promise<Answer>): Promise<Answer> {
    try {
      return await ask(this.kifu);
    } catch (error) {
      if (!(error instanceof KifuError)) throw error;
      const { code, short, facts: details, advice: remedy } = error;
      const refused = { details, cause: error, ...(remedy !== undefined && { remedy }) };
      throw new NodeError(code, short, refused);
    }
  }
}

function otherChain(chain: string): NodeError {
  return new NodeError(
    nodeCodes.transfer.otherChain,
    "The node runs another chain than the contract settles.",
    {
      details: { chain },
      remedy: "Give the address of a node of the contract's chain with --url.",
    },
  );
}

function notTaken(reason = ""): NodeError {
  return new NodeError(nodeCodes.transfer.notTaken, "The chain did not take the withdrawal.", {
    details: { reason },
    remedy: "Check the balance, and try again.",
  });
}
