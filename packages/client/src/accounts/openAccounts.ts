import type * as Auro from "./auro.js";
import { type KifuError, asKifuError, errorOf, loadLate } from "../errors/KifuError.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { type Observable, ObservableValue } from "../node/Observable.js";
import type { Account, Signer } from "./Account.js";
import { KeyedAccount, openOrMake } from "./KeyedAccount.js";
import { type KeyStore, type LastVisitor, lastVisitor, noteVisitor } from "./KeyStore.js";
import { insideOf, type ChainConnection } from "./ChainConnection.js";
import { sessionFields } from "./sessions.js";
import type { Player } from "@kifu/wire";
import { walletPresence } from "./provider.js";

/**
 * The state of the account's session on the chain. `elsewhere` means that another device has the
 * session.
 */
export type SessionState =
  | { readonly state: "unknown" | "none" | "elsewhere" }
  | { readonly state: "active" | "expired"; readonly expiresAt: number };

/** Which account plays on this device. */
export interface AccountsState {
  /** False until the account of the last visit was looked up. */
  readonly ready: boolean;
  readonly account: Account | undefined;
  readonly wallet: "absent" | "present";
  /** Why the account of the last visit could not be opened; undefined if it could. */
  readonly error: KifuError | undefined;
}

/** The connection and the key store that accounts use. */
export interface AccountsOptions {
  readonly kifu: NodeReader;
  readonly keys: KeyStore;
  /** Who played here last, if the caller has already read it. */
  readonly last?: Promise<LastVisitor> | undefined;
}

/** Manages the accounts of this device. */
export interface Accounts extends Observable<AccountsState> {
  /**
   * The account's session on the chain. It is a separate observable because it needs a stream,
   * and a browser allows only six streams for all tabs together.
   */
  readonly session: Observable<SessionState>;
  /** Opens the guest and makes it the current account. Creates the guest if needed. */
  guest(): Promise<Account>;
  /**
   * Returns the guest's private key in base58. Call this only if the person asks for the key.
   */
  exportGuest(): Promise<string>;
  /** Replaces the guest with the owner of this private key, given in base58. */
  importGuest(privateKey: string): Promise<Account>;
  /**
   * Lends this device's session to another one, which can play with the returned text until it
   * ends or is revoked. Opens a session if there is none.
   */
  lendSession(): Promise<string>;
  /** Plays with the session that another device has lent by this text. The guest is kept. */
  borrowSession(lent: string): Promise<Account>;
  /** Asks the wallet for its account and makes it the current account. */
  connectWallet(): Promise<Account>;
  /** Opens a session without starting a search. A wallet prompts once. */
  openSession(): Promise<void>;
  /** Ends the session on the chain and forgets its key. The owner signs. */
  revoke(): Promise<void>;
  /** Closes the account on this page. Its keys are kept. */
  disconnect(): Promise<void>;
  close(): void;
}

/**
 * Opens the accounts of this device, starting with the account of the last visit.
 *
 * @example
 * const accounts = openAccounts({ kifu, keys: browserKeys() });
 * const guest = await accounts.guest();
 */
export function openAccounts({ kifu, keys, last }: AccountsOptions): Accounts {
  return new DeviceAccounts(insideOf(kifu), keys, last ?? lastVisitor(keys));
}

const UNKNOWN: SessionState = { state: "unknown" };

type Owned = Exclude<Account["kind"], "bot">;

/** Loaded when needed, because most people play on one device. */
const loadLending = () => loadLate(() => import("./lending.js"));

class DeviceAccounts extends ObservableValue<AccountsState> implements Accounts {
  readonly session = new ObservableValue<SessionState>(UNKNOWN, {
    onWatched: () => {
      this.followSession();
      return () => this.stopSession();
    },
  });
  readonly #keys: KeyStore;
  readonly #kifu: ChainConnection;
  /** Loaded when a wallet is used, because most people play as guests. */
  private auro: typeof Auro | undefined;
  private stopWallet = () => undefined as void;
  private stopSession = () => undefined as void;
  private current: KeyedAccount | undefined;
  /** Counts account changes. Work that was started for an earlier account is dropped. */
  private changes = 0;

  constructor(kifu: ChainConnection, keys: KeyStore, last: Promise<LastVisitor>) {
    super(
      { ready: false, account: undefined, wallet: walletPresence(), error: undefined },
      {
        onWatched: () => {
          // A wallet may add itself to the page after it has loaded.
          this.update({ wallet: walletPresence() });
          return () => undefined;
        },
      },
    );
    this.#kifu = kifu;
    this.#keys = keys;
    void this.reopen(last);
  }

  async guest(): Promise<Account> {
    return await this.become("guest", await openOrMake(this.#keys, "guest"));
  }

  async exportGuest(): Promise<string> {
    const secret = await this.#keys.reveal("guest");
    if (secret === undefined) throw errorOf("client/no-key");
    return secret;
  }

  async importGuest(privateKey: string): Promise<Account> {
    return await this.become("guest", await this.#keys.keep("guest", privateKey));
  }

  async lendSession(): Promise<string> {
    const { lend } = await loadLending();
    return await lend(this.#kifu, this.required(), () => this.openSession());
  }

  async borrowSession(lent: string): Promise<Account> {
    const { borrow } = await loadLending();
    const owner = await borrow(lent, (owner) => this.accountOf("lent", owner));
    return await this.become("lent", owner);
  }

  async connectWallet(): Promise<Account> {
    this.update({ wallet: walletPresence() });
    const { requestWallet } = await this.loadAuro();
    return await this.become("wallet", await requestWallet());
  }

  async openSession(): Promise<void> {
    const account = this.required();
    const fields = await sessionFields(this.#kifu, account);
    await this.#kifu.send({ method: "Sessions.openSession", fields }, { signer: account.owner });
  }

  async revoke(): Promise<void> {
    const { revoke } = await loadLending();
    await revoke(this.#kifu, this.required());
    this.followSession();
  }

  async disconnect(): Promise<void> {
    this.change(undefined);
    await noteVisitor(this.#keys, undefined);
  }

  close(): void {
    this.stopWallet();
    this.stopSession();
  }

  private required(): KeyedAccount {
    if (this.current === undefined) throw errorOf("client/no-account");
    return this.current;
  }

  /** Reopens the account of the last visit, if the wallet does not have to prompt. */
  private async reopen(last: Promise<LastVisitor>): Promise<void> {
    const { changes } = this;
    try {
      const { guest, wallet, lent } = await last;
      const found = wallet
        ? await (await this.loadAuro()).connectedWallet()
        : lent
          ? (await loadLending()).ownerElsewhere(lent)
          : guest;
      const isSame = wallet === undefined || found?.address === wallet;
      if (found !== undefined && isSame && changes === this.changes) {
        this.change(this.accountOf(wallet ? "wallet" : lent ? "lent" : "guest", found));
      }
      this.update({ ready: true });
    } catch (error) {
      this.update({ ready: true, error: asKifuError(error) });
    }
  }

  private async loadAuro(): Promise<typeof Auro> {
    try {
      return (this.auro ??= await import("./auro.js"));
    } catch (cause) {
      throw errorOf("client/offline", { cause });
    }
  }

  private accountOf(kind: Owned, owner: Signer): KeyedAccount {
    return new KeyedAccount(kind, owner, this.#kifu, this.#keys);
  }

  private async become(kind: Owned, owner: Signer): Promise<Account> {
    const isSame = this.current?.kind === kind && this.current.address === owner.address;
    const account = isSame && this.current ? this.current : this.accountOf(kind, owner);
    this.change(account);
    await noteVisitor(this.#keys, kind, owner.address);
    return account;
  }

  private change(account: KeyedAccount | undefined): void {
    this.changes++;
    this.stopWallet();
    this.current = account;
    this.stopWallet = () => undefined;
    if (account?.kind === "wallet" && this.auro !== undefined) {
      this.stopWallet = this.auro.followWallet((signer) => {
        if (signer === undefined) void this.disconnect();
        else void this.become("wallet", signer);
      });
    }
    this.update({ account, ready: true, error: undefined });
    this.session.set(UNKNOWN);
    this.followSession();
  }

  private followSession(): void {
    this.stopSession();
    const { current, changes } = this;
    if (current === undefined || !this.session.watched) return;
    const player = this.#kifu.watchPlayer(current.address);
    const look = async () => {
      const { value } = player.get();
      if (value === undefined) return;
      const known = await current.knownSession().catch(() => undefined);
      if (changes !== this.changes) return;
      const session = sessionOf(value, known?.address);
      if (JSON.stringify(session) !== JSON.stringify(this.session.get())) {
        this.session.set(session);
      }
    };
    const stop = player.subscribe(() => void look());
    void look();
    this.stopSession = () => {
      stop();
      this.stopSession = () => undefined;
    };
  }
}

function sessionOf({ session }: Player, key: string | undefined): SessionState {
  if (session === undefined) return { state: "none" };
  if (session.key !== key) return { state: session.active ? "elsewhere" : "none" };
  return { state: session.active ? "active" : "expired", expiresAt: session.expiresAt };
}
