import type { TransactionJson } from "@kifu/wire";
import type { Signer } from "../accounts/Account.js";
import { errorOf, hasCode } from "../errors/clientErrors.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { searchError } from "../errors/searchError.js";
import type { NodeApi } from "../node-api/NodeApi.js";
import { exclusive } from "./exclusive.js";
import { boundTo, type Call, lapses, signTransaction } from "./signTransaction.js";

/** Who signs a transaction, and who is told of it on its way. */
export interface Sending {
  readonly signer: Signer;
  /** Asked between signing and sending: false, and nothing is sent. */
  readonly wanted?: () => boolean;
  /** Told of the hash before it is sent. */
  readonly onSigned?: (hash: string) => void;
}

/** What transactions are sent through. */
export interface OutboxOptions {
  readonly node: NodeApi;
  /** The chain's domain: nonces of one key are of one chain. */
  readonly chain: () => Promise<{ readonly domain: bigint }>;
  /** The chain's time, in seconds since genesis. */
  readonly time: () => Promise<number>;
  /** Asks again while the node cannot be reached. */
  readonly insist: <Value>(ask: () => Promise<Value>) => Promise<Value>;
}

/** How often another nonce is tried when one turns out to be taken. */
const ATTEMPTS = 3;
const NONCE = ["ingress/nonce-used", "ingress/nonce-too-far", "ingress/gap-expired"];

/**
 * Sends what is signed. A key's transactions go one after the other, also those of other
 * tabs: a nonce that is skipped would hold up all that follow, and a refused one is free again.
 *
 * While no answer comes, the very same transaction is sent again: the node knows it by its
 * hash, so it counts once however often it arrives.
 */
export class Outbox {
  /** The next nonce of each key, as far as this page knows. */
  private readonly nonces = new Map<string, bigint>();

  constructor(private readonly options: OutboxOptions) {}

  /** The hash of the accepted transaction. Throws the refusal. */
  async send(call: Call, sending: Sending): Promise<string> {
    const { domain } = await this.options.insist(this.options.chain);
    const { address } = sending.signer;
    return await exclusive(`kifu/${domain}/${address}`, async () => {
      let nonce = await this.firstNonce(sending.signer);
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.sendWith(nonce, call, sending);
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
          // It took too long to arrive. A key of this device signs again; nobody is asked twice.
          if (hasCode(error, "session/too-late") && !sending.signer.prompts) continue;
          if (!hasCode(error, ...NONCE)) throw error;
          // Another device was faster. What it sent is not this, so this is still to do.
          nonce = await this.nextNonce(address);
        }
      }
    });
  }

  /**
   * What this page knows may be behind another tab. With a nonce that is used, the very same call would be the other
   * tab's transaction, which the node knows: it would be taken for accepted again.
   */
  private async firstNonce({ address }: Signer): Promise<bigint> {
    const asked = await this.nextNonce(address);
    const known = this.nonces.get(address);
    return known !== undefined && known > asked ? known : asked;
  }

  private async nextNonce(address: string): Promise<bigint> {
    return (await this.options.insist(() => this.options.node.player(address))).nonce;
  }

  private async sendWith(nonce: bigint, call: Call, sending: Sending): Promise<string> {
    const { signer, wanted, onSigned } = sending;
    const transaction = await signTransaction(signer, nonce, await this.bound(call));
    if (wanted?.() === false) throw searchError("client/search-cancelled");
    onSigned?.(transaction.hash);
    // However it ends: only an answer tells which nonce is next.
    this.nonces.delete(signer.address);
    await this.deliver(transaction);
    this.nonces.set(signer.address, nonce + 1n);
    return transaction.hash;
  }

  /** The call with the last second at which it may run, if its method asks for one. */
  private async bound(call: Call): Promise<Call> {
    return lapses(call) ? boundTo(await this.options.insist(this.options.time), call) : call;
  }

  private async deliver(transaction: TransactionJson): Promise<void> {
    let attempts = 0;
    try {
      await this.options.insist(async () => {
        attempts++;
        return await this.options.node.submit(transaction);
      });
    } catch (error) {
      // An earlier attempt may have arrived, though its answer did not.
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
