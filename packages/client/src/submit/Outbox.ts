import type { TransactionJson } from "@kifu/wire";
import type { Signer } from "../accounts/Account.js";
import { errorOf, hasCode } from "../errors/clientErrors.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { searchError } from "../errors/searchError.js";
import type { NodeApi } from "../node-api/NodeApi.js";
import { exclusive } from "./exclusive.js";
import { boundTo, type Call, lapses, signTransaction } from "./signTransaction.js";

/** Who signs a transaction, and callbacks on its way. */
export interface Sending {
  readonly signer: Signer;
  /** Asked between signing and sending. If false, nothing is sent. */
  readonly wanted?: () => boolean;
  /** Called with the hash before it is sent. */
  readonly onSigned?: (hash: string) => void;
}

/** What transactions are sent through. */
export interface OutboxOptions {
  readonly node: NodeApi;
  /** The chain's domain. Nonces are counted per key and chain. */
  readonly chain: () => Promise<{ readonly domain: bigint }>;
  /** The chain's time, in seconds since genesis. */
  readonly time: () => Promise<number>;
  /** Retries while the node is unreachable. */
  readonly retry: <Value>(ask: () => Promise<Value>) => Promise<Value>;
}

/** How often to retry with another nonce if one is taken. */
const ATTEMPTS = 3;
const NONCE = ["ingress/nonce-used", "ingress/nonce-too-far", "ingress/gap-expired"];

/**
 * Sends signed transactions. A key's transactions are sent one after another, across tabs: a
 * skipped nonce would block all later ones, and a refused one is free again. Without an answer,
 * the same transaction is sent again. The node recognizes it by its hash, so it counts once.
 */
export class Outbox {
  /** The next nonce of each key, as far as this page knows. */
  private readonly nonces = new Map<string, bigint>();

  constructor(private readonly options: OutboxOptions) {}

  /** The hash of the accepted transaction. Throws the refusal. */
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
          // It took too long to arrive. A key of this device signs again; a person is not asked
          // twice.
          if (hasCode(error, "session/too-late") && !sending.signer.prompts) continue;
          if (!hasCode(error, ...NONCE)) throw error;
          // Another device was faster. This transaction is still to be sent.
          nonce = await this.nextNonce(address);
        }
      }
    });
  }

  /**
   * This page may be behind another tab. With a used nonce, an identical call would equal the
   * other tab's transaction, and the node would report it as accepted.
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
    // However it ends, only an answer tells which nonce is next.
    this.nonces.delete(signer.address);
    await this.deliver(transaction);
    this.nonces.set(signer.address, nonce + 1n);
    return transaction.hash;
  }

  /** Adds the last valid second to the call, if its method takes one. */
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
      // An earlier attempt may have arrived although its answer was lost.
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
