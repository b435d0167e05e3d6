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
  /** False until the account of the last visit has been looked for. */
  readonly ready: boolean;
  readonly account: Account | undefined;
  readonly wallet: "absent" | "present";
  /** Why the account of the last visit could not be opened. */
  readonly error: KifuError | undefined;
}

/** Where accounts act, and where their keys are kept. */
export interface AccountsOptions {
  readonly kifu: Kifu;
  readonly keys: KeyStore;
  /** Who played here last, where that was read before. */
  readonly last?: Promise<LastVisitor> | undefined;
}

/** Who plays on this device. */
export interface Accounts extends Observable<AccountsState> {
  /**
   * The account's session on the chain, followed while somebody has subscribed. Separate, since it
   * takes a stream, of which a browser allows six for all tabs together.
   */
  readonly session: Observable<SessionState>;
  /** Makes the guest, or opens them again, and makes them the account. */
  guest(): Promise<Account>;
  /** The guest's private key in base58: only when the person explicitly asks for it. */
  exportGuest(): Promise<string>;
  /** Takes the guest that a private key in base58 is of. */
  importGuest(privateKey: string): Promise<Account>;
  /** Asks the wallet for its account. */
  connectWallet(): Promise<Account>;
  /** Opens a session without queueing: one prompt of a wallet. */
  openSession(): Promise<void>;
  /** Ends the session on the chain and forgets its key. Signed by the owner. */
  revoke(): Promise<void>;
  /** Nobody plays here any more. Keys stay. */
  disconnect(): Promise<void>;
  /** Stops following the wallet. */
  close(): void;
}
