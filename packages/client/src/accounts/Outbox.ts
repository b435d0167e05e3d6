import type { TransactionJson } from "@kifu/wire";
import type { Signer } from "./Account.js";
import { errorOf, hasCode } from "../errors/KifuError.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import type { NodeApi } from "../node/NodeApi.js";
import { retry } from "../node/retry.js";
import { exclusive } from "../node/waiting.js";
import { Poseidon } from "#mina-signer";
import { calls } from "../abi/calls.js";
import { readAddress } from "./address.js";

export interface Sending {
  readonly signer: Signer;
  /** Called between signing and sending. If it returns false, nothing is sent. */
  readonly wanted?: () => boolean;
  /** Called with the transaction's hash before it is sent. */
  readonly onSigned?: (hash: string) => void;
}

export interface OutboxOptions {
  readonly node: NodeApi;
  readonly chain: () => Promise<{ readonly domain: bigint }>;
  /** The chain's time, in seconds since genesis. */
  readonly time: () => Promise<number>;
  readonly retry: <Value>(ask: () => Promise<Value>) => Promise<Value>;
}

/** The maximum number of attempts to send a call. A retry may use another nonce. */
const ATTEMPTS = 3;
const NONCE = ["ingress/nonce-used", "ingress/nonce-too-far", "ingress/gap-expired"];

/**
 * Signs and sends transactions. The transactions of one key are sent one after another, even from
 * several tabs, because a skipped nonce would block all later ones. If there is no answer, the
 * same transaction is sent again. The node recognizes it by its hash and executes it once.
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
      return await retry(async () => await this.sendWith(nonce, call, sending), {
        attempts: ATTEMPTS,
        firstWaitMs: 0,
        again: async (error) => {
          // The transaction took too long to arrive. A key of this device signs again, but a
          // person is not asked twice.
          if (hasCode(error, "session/too-late") && !sending.signer.prompts) return true;
          if (!hasCode(error, ...NONCE)) return false;
          // Another device has used the nonce. Try the next one.
          nonce = await this.nextNonce(address);
          return true;
        },
      });
    });
  }

  /**
   * The first nonce to try. The node is asked, because another tab may have used nonces. With a
   * used nonce, the call could be identical to a transaction of the other tab. The node would then
   * answer that it was accepted, although it runs only once.
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
    if (wanted?.() === false) {
      await loadAnswerTexts();
      throw errorOf("client/search-cancelled");
    }
    onSigned?.(transaction.hash);
    // From here on, the next nonce is unknown until the node answers.
    this.nonces.delete(signer.address);
    await this.deliver(transaction);
    this.nonces.set(signer.address, nonce + 1n);
    return transaction.hash;
  }

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

/** A method call. The nonce, the last valid second and the signature are added later. */
export interface Call {
  readonly method: MethodName;
  /** The arguments except the last valid second: see `boundTo`. */
  readonly fields: readonly bigint[];
}

/** Whether a method's last argument is the last second at which the transaction may run. */
export function lapses({ method }: Call): boolean {
  return (calls.validity.methods as readonly string[]).includes(method);
}

/**
 * Adds the last valid second to a call. If somebody holds the transaction back until after that
 * second, it is void.
 */
export function boundTo(time: number, { method, fields }: Call): Call {
  return { method, fields: [...fields, BigInt(time + calls.validity.seconds)] };
}

/** Signs a complete call in the same way as Protokit's `UnsignedTransaction.sign`. */
export async function signTransaction(
  signer: Signer,
  nonce: bigint,
  { method, fields }: Call,
): Promise<TransactionJson> {
  const { id, arity } = methodOf(method);
  if (fields.length !== arity) throw new RangeError(`${method} takes ${arity} fields`);
  const key = readAddress(signer.address);
  if (key === undefined) throw new RangeError(`${signer.address} is not an address`);

  const argsHash = Poseidon.hash([...fields]);
  const { r, s } = await signer.signFields([id, nonce, argsHash]);
  return {
    hash: Poseidon.hash([id, key.x, key.isOdd ? 1n : 0n, nonce, argsHash]).toString(),
    methodId: id.toString(),
    nonce: nonce.toString(),
    sender: signer.address,
    argsFields: fields.map(String),
    auxiliaryData: [],
    signature: { r: r.toString(), s: s.toString() },
    isMessage: false,
  };
}

export type MethodName = keyof typeof calls.methods;

interface Method {
  readonly id: bigint;
  readonly arity: number;
}

/** A method's id and number of fields. A transaction's signature covers both. */
export function methodOf(name: MethodName): Method {
  const { id, arity } = calls.methods[name];
  return { id: BigInt(id), arity };
}

/** The name of a game's module in the chain's runtime, such as "TicTacToe" of "tic-tac-toe". */
export function moduleOf(game: string): string {
  return game.replace(/(^|-)(.)/g, (_all, _dash, first: string) => first.toUpperCase());
}
