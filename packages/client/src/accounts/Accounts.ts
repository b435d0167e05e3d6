import type { KifuError } from "../errors/KifuError.js";
import type { Kifu } from "../Kifu.js";
import type { Observable } from "../Observable.js";
import type { Account } from "./Account.js";
import type { KeyStore } from "./KeyStore.js";
import type { LastVisitor } from "./lastVisitor.js";

/** The state of the account's session on the chain. `elsewhere`: another device holds it. */
export type SessionState =
  | { readonly state: "unknown" | "none" | "elsewhere" }
  | { readonly state: "active" | "expired"; readonly expiresAt: number };

/** Who plays on this device, as far as is known yet. */
export interface AccountsState {
  /** False until the account of the last visit has been looked up. */
  readonly ready: boolean;
  readonly account: Account | undefined;
  readonly wallet: "absent" | "present";
  /** Why the account of the last visit could not be opened. */
  readonly error: KifuError | undefined;
}

/** The connection that accounts use, and the store of their keys. */
export interface AccountsOptions {
  readonly kifu: Kifu;
  readonly keys: KeyStore;
  /** Who played here last, if that has already been read. */
  readonly last?: Promise<LastVisitor> | undefined;
}

/** The accounts of this device. */
export interface Accounts extends Observable<AccountsState> {
  /**
   * The account's session on the chain, followed while somebody subscribes. It is separate
   * because it needs a stream, and a browser allows six for all tabs together.
   */
  readonly session: Observable<SessionState>;
  /** Opens the guest, creating one if needed, and makes it the account. */
  guest(): Promise<Account>;
  /** The guest's private key in base58. Call it only when the person explicitly asks. */
  exportGuest(): Promise<string>;
  /** Replaces the guest with the owner of this private key, in base58. */
  importGuest(privateKey: string): Promise<Account>;
  /** Asks the wallet for its account. */
  connectWallet(): Promise<Account>;
  /** Opens a session without seeking: one wallet prompt. */
  openSession(): Promise<void>;
  /** Ends the session on the chain and forgets its key. Signed by the owner. */
  revoke(): Promise<void>;
  /** Closes the account on this page. Keys are kept. */
  disconnect(): Promise<void>;
  /** Stops following the wallet. */
  close(): void;
}
