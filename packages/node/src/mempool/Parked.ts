import type { PendingTransaction } from "@proto-kit/sequencer";
import { Counts } from "../lib/collections.js";
import type { WaitingLine } from "./WaitingLine.js";

export interface ParkedTransaction {
  hash: string;
  sender: string;
  nonce: bigint;
  transaction: PendingTransaction;
  line: WaitingLine;
  deadline: number;
}

/** At most one waiting transaction per sender and nonce. */
export class Parked {
  // Sorted by deadline.
  private readonly byHash = new Map<string, ParkedTransaction>();
  private readonly bySender = new Map<string, Map<bigint, ParkedTransaction>>();
  /** An undefined key stands for the local machine. */
  private readonly byNetwork = new Counts<string | undefined>();

  get size(): number {
    return this.byHash.size;
  }

  get nextDeadline(): number | undefined {
    const [first] = this.byHash.values();
    return first?.deadline;
  }

  lengthOf(network: string | undefined): number {
    return this.byNetwork.of(network);
  }

  has(hash: string): boolean {
    return this.byHash.has(hash);
  }

  at(sender: string, nonce: bigint): ParkedTransaction | undefined {
    return this.bySender.get(sender)?.get(nonce);
  }

  of(sender: string): ParkedTransaction[] {
    return [...(this.bySender.get(sender)?.values() ?? [])];
  }

  expired(now: number): ParkedTransaction[] {
    return [...this.byHash.values()].filter(({ deadline }) => deadline <= now);
  }

  /**
   * Parks a transaction. Its deadline must be the latest so far. Its sender must have nothing
   * parked at its nonce.
   */
  add(one: ParkedTransaction): void {
    this.byHash.set(one.hash, one);
    const nonces = this.bySender.get(one.sender) ?? new Map<bigint, ParkedTransaction>();
    this.bySender.set(one.sender, nonces.set(one.nonce, one));
    this.byNetwork.change(one.line.network, 1);
  }

  remove({ hash, sender, nonce, line }: ParkedTransaction): void {
    if (this.byHash.delete(hash)) this.byNetwork.change(line.network, -1);
    const nonces = this.bySender.get(sender);
    if (nonces?.get(nonce)?.hash === hash) nonces.delete(nonce);
    if (nonces?.size === 0) this.bySender.delete(sender);
  }
}
