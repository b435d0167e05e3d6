import type { TransactionJson } from "@kifu/wire";
import type { Signer } from "../accounts/Account.js";
import { errorOf, hasCode } from "../errors/clientErrors.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { searchError } from "../errors/searchError.js";
import type { NodeApi } from "../node-api/NodeApi.js";
import { exclusive } from "./exclusive.js";
import { boundTo, type Call, lapses, signTransaction } from "./signTransaction.js";

/** The key that signs a transaction, and callbacks. */
export interface Sending {
  readonly signer: Signer;
  /** Called between signing and sending. If it returns false, nothing is sent. */
  readonly wanted?: () => boolean;
  /** Called with the transaction's hash before it is sent. */
  readonly onSigned?: (hash: string) => void;
}

/** The parts of a connection that an outbox uses. */
export interface OutboxOptions {
  readonly node: NodeApi;
  /** The chain, whose domain separates its nonces from those of other chains. */
  readonly chain: () => Promise<{ readonly domain: bigint }>;
  /** The chain's time, in seconds since genesis. */
  readonly time: () => Promise<number>;
  readonly retry: <Value>(ask: () => Promise<Value>) => Promise<Value>;
}

/** How often to try with another nonce if one is already used. */
const ATTEMPTS = 3;
const NONCE = ["ingress/nonce-used", "ingress/nonce-too-far", "ingress/gap-expired"];

/**
 * Signs and sends transactions. The transactions of one key are sent one after another, even from
 * several tabs, because a skipped nonce would block all later ones. A refused transaction does
 * not use up its nonce. Without an answer, the same transaction is sent again. The node
 * recognizes it by its hash, so it is executed once.
 */
export class Outbox {
  /** The next nonce of each key, as far as this page knows. */
  private readonly nonces = new Map<string, bigint>();

  constructor(private readonly options: OutboxOptions) {}

  /** Sends a call and returns the transaction's hash. Throws if the node refuses it. */
  async send(call: Call, sending: Sending): Promise<string> {
    const { domain } = await this.options.retry(this.options.chain);
    const { address } = sending.signer;
    return await exclusive(`kifu/${domain}/${address}`, async () => {
      let nonce = await this.firstNonce(sending.signer);
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.sendWith(nonce, call, sending);
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
          // The transaction took too long to arrive. A key of this device signs again, but a
          // person is not asked twice.
          if (hasCode(error, "session/too-late") && !sending.signer.prompts) continue;
          if (!hasCode(error, ...NONCE)) throw error;
          // Another device has used the nonce. Try the next one.
          nonce = await this.nextNonce(address);
        }
      }
    });
  }

  /**
   * The first nonce to try. The node is asked, because another tab may have used nonces. With a
   * used nonce, an identical call would equal the other tab's transaction, and the node would
   * report it as accepted.
   */
  private async firstNonce({ address }: Signer): Promise<bigint> {
    const asked = await this.nextNonce(address);
    const known = this.nonces.get(address);
    return known !== undefined && known > asked ? known : asked;
  }

  private async nextNonce(address: string): Promise<bigint> {
    return (await this.options.retry(() => this.options.node.player(address))).nonce;
  }

  private async sendWith(nonce: bigint, call: Call, sending: Sending): Promise<string> {
    const { signer, wanted, onSigned } = sending;
    const transaction = await signTransaction(signer, nonce, await this.bound(call));
    if (wanted?.() === false) throw searchError("client/search-cancelled");
    onSigned?.(transaction.hash);
    // From here on, the next nonce is unknown until the node answers.
    this.nonces.delete(signer.address);
    await this.deliver(transaction);
    this.nonces.set(signer.address, nonce + 1n);
    return transaction.hash;
  }

  /** Adds the last valid second to the call, if the method takes one. */
  private async bound(call: Call): Promise<Call> {
    return lapses(call) ? boundTo(await this.options.retry(this.options.time), call) : call;
  }

  private async deliver(transaction: TransactionJson): Promise<void> {
    let attempts = 0;
    try {
      await this.options.retry(async () => {
        attempts++;
        return await this.options.node.submit(transaction);
      });
    } catch (error) {
      // The node may have accepted an earlier attempt, although its answer was lost.
      if (attempts < 2 || !hasCode(error, ...NONCE)) throw error;
      const status = await this.options.node.transaction(transaction.hash);
      if (status === undefined || status.status === "dropped") throw error;
      if (status.status === "failed") {
        await loadAnswerTexts();
        throw errorOf(status.code ?? "client/refused");
      }
    }
  }
}
