import type { KifuError } from "../errors/KifuError.js";
import type { Kifu } from "../Kifu.js";
import type { Observable } from "../Observable.js";
import type { Account } from "./Account.js";
import type { KeyStore } from "./KeyStore.js";
import type { LastVisitor } from "./lastVisitor.js";

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
  readonly kifu: Kifu;
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
  /** Asks the wallet for its account and makes it the current account. */
  connectWallet(): Promise<Account>;
  /** Opens a session without starting a search. A wallet prompts once. */
  openSession(): Promise<void>;
  /** Ends the session on the chain and forgets its key. The owner signs. */
  revoke(): Promise<void>;
  /** Closes the account on this page. Its keys are kept. */
  disconnect(): Promise<void>;
  /** Stops following the wallet. */
  close(): void;
}
