import { textField } from "@kifu/kit/plain";
import { type Chain, chainDomain, type Match, type Page, type Player } from "@kifu/wire";
import { errorOf, hasCode, loadLate } from "../errors/KifuError.js";
import type { PlayerMatchesRequest } from "../node/NodeApi.js";
import { NodeConnection, type NodeOptions, type NodeReader } from "../node/NodeConnection.js";
import type { Observable, Watched } from "../node/Observable.js";
import { hash, readAddress } from "./address.js";
import type { Call, Outbox, Sending } from "./Outbox.js";

/** Identifies one chain. Other chains may have the same name, but not the same salt. */
export interface MeantChain {
  readonly name: string;
  /** Published by the chain's operator: 32 hexadecimal digits. */
  readonly salt: string;
}

/** Options of a connection. All have defaults. */
export interface ConnectOptions extends NodeOptions {
  /**
   * The chain that the program expects. The connection refuses every other chain. With a name
   * alone, any chain of that name is accepted. With a salt, only one is. Without this option, a
   * lying node could make a wallet sign for another chain.
   */
  readonly chain?: string | MeantChain;
  /** The lifetime of a session in seconds. Default: one day. */
  readonly sessionSeconds?: number;
}

/**
 * A connection to the chain that a program expects. It checks the chain and the addresses of
 * players, and sends transactions.
 */
export class ChainConnection extends NodeConnection {
  /** The lifetime of new sessions in the chain's seconds. undefined means the default. */
  readonly sessionSeconds: number | undefined;
  private readonly expectedChain: Partial<MeantChain>;
  private outbox: Outbox | undefined;

  constructor(url: string, { chain, sessionSeconds, ...options }: ConnectOptions) {
    super(url, options);
    this.sessionSeconds = sessionSeconds;
    this.expectedChain = typeof chain === "string" ? { name: chain } : (chain ?? {});
  }

  override async chain(): Promise<Chain> {
    const chain = await super.chain();
    const { name, salt, domain } = chain;
    const { name: meantName = name, salt: meantSalt = salt } = this.expectedChain;
    const isMeant = meantName === name && meantSalt === salt;
    // With a false domain, a node could make people sign for another chain.
    if (!isMeant || domain !== domainOfChain(chain)) {
      throw errorOf("client/wrong-chain", { facts: { chain: name } });
    }
    return chain;
  }

  override async playerMatches(address: string, page?: PlayerMatchesRequest): Promise<Page<Match>> {
    return await super.playerMatches(checked(address), page);
  }

  override async player(address: string): Promise<Player> {
    return await super.player(checked(address));
  }

  override watchPlayer(address: string): Observable<Watched<Player>> {
    return super.watchPlayer(checked(address));
  }

  /** Signs a call, sends it, and returns the transaction's hash. */
  async send(call: Call, sending: Sending): Promise<string> {
    try {
      return await (await this.transactions()).send(call, sending);
    } catch (error) {
      if (hasCode(error, "session/wrong-chain")) this.forgetChain();
      throw error;
    }
  }

  /**
   * All calls share this outbox, because it counts the nonces of this page. The outbox's code is
   * loaded on first use, because most pages send no transactions.
   */
  private async transactions(): Promise<Outbox> {
    const { Outbox } = await loadLate(() => import("./Outbox.js"));
    return (this.outbox ??= new Outbox({
      node: this,
      chain: () => this.knownOnce(),
      time: async () => (await this.chain()).time,
      retry: (ask) => this.retry(ask),
    }));
  }
}

/** Returns the internal interface of a connection. */
export function insideOf(kifu: NodeReader): ChainConnection {
  if (kifu instanceof ChainConnection) return kifu;
  throw new TypeError("This connection was not made by connect()");
}

/** Returns the text if it is a valid address. Throws otherwise. */
export function checked(address: string): string {
  if (readAddress(address) !== undefined) return address;
  throw errorOf("client/bad-address", { facts: { address: String(address).slice(0, 60) } });
}

/** The fixed parameters that distinguish a chain from every other. */
export type ChainNames = Pick<Chain, "name" | "roundLength" | "salt" | "faucet">;

/**
 * The value that binds every signature to one chain. It is computed from parameters that the
 * player can know, so a lying node cannot choose it.
 */
export function domainOfChain({ name, ...terms }: ChainNames): bigint {
  return chainDomain(hash, { ...terms, name: textField(name, hash) });
}
