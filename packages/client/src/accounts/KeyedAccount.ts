import type { SeatNumber } from "@kifu/wire";
import { exclusive } from "../node/waiting.js";
import type { Account, Signer } from "./Account.js";
import type { KeyName, KeyStore } from "./KeyStore.js";

interface Chained {
  knownOnce(): Promise<{ readonly domain: bigint }>;
}

export class KeyedAccount implements Account {
  readonly kind: Account["kind"];
  readonly owner: Signer;
  readonly #kifu: Chained;
  readonly #keys: KeyStore;

  constructor(kind: Account["kind"], owner: Signer, kifu: Chained, keys: KeyStore) {
    this.kind = kind;
    this.owner = owner;
    this.#kifu = kifu;
    this.#keys = keys;
    Object.freeze(this);
  }

  get address(): string {
    return this.owner.address;
  }

  async session(): Promise<Signer> {
    return await openOrMake(this.#keys, await this.#sessionName());
  }

  async knownSession(): Promise<Signer | undefined> {
    return await this.#keys.open(await this.#sessionName());
  }

  async renewSession(): Promise<Signer> {
    return await this.#keys.make(await this.#sessionName());
  }

  /** The session's key in base58, for another device of the player. */
  async revealSession(): Promise<string | undefined> {
    return await this.#keys.reveal(await this.#sessionName());
  }

  /** Keeps a session's key that another device has lent. */
  async keepSession(privateKey: string): Promise<Signer> {
    return await this.#keys.keep(await this.#sessionName(), privateKey);
  }

  async forgetSession(): Promise<void> {
    await this.#keys.forget(await this.#sessionName());
  }

  async seatSecret(context: bigint, seat: SeatNumber): Promise<bigint> {
    // The session's key is not used, so that a new session in the middle of a match does not lose
    // the hand.
    const signer =
      this.owner.deriveSecret === undefined
        ? await openOrMake(this.#keys, `secrets/${await this.#ownName()}`)
        : this.owner;
    const secret = await signer.deriveSecret?.([context, BigInt(seat)]);
    if (secret === undefined) throw new TypeError("That signer derives no secrets");
    return secret;
  }

  async keptMoves(): Promise<string | undefined> {
    return await this.#keys.note(await this.#sessionName());
  }

  async keepMoves(text: string): Promise<void> {
    await this.#keys.takeNote(await this.#sessionName(), text);
  }

  /**
   * The name of the key. Each chain and owner has a separate key, so a leaked key affects nobody
   * else. The note with the same name holds the signed moves.
   */
  async #sessionName(): Promise<KeyName> {
    return `session/${await this.#ownName()}`;
  }

  async #ownName(): Promise<string> {
    return `${(await this.#kifu.knownOnce()).domain}/${this.address}`;
  }
}

/** Opens a key, or creates it. If two tabs call this at once, both get the same key. */
export async function openOrMake(keys: KeyStore, name: KeyName): Promise<Signer> {
  return await exclusive(
    `kifu-keys/${name}`,
    async () => (await keys.open(name)) ?? (await keys.make(name)),
  );
}
