import { random } from "@kifu/kit/testing";
import { type PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { Field, UInt64 } from "o1js";
import { lastingGame } from "../../src/cli/loadtest/lastingGame.js";
import {
  defaultTerms,
  type Match,
  moveArguments,
  positionOf,
  signCall,
  signedMatch,
} from "@kifu/chain";
import { randzu } from "@kifu/chain/randzu";
import { submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { TestNode, type TestNodeOptions } from "../harness/TestNode.js";

const ACCEPTED = /^\d+$/;

const MATCH = Field(signedMatch(defaultTerms, 1));

const MOVES = lastingGame(randzu.plain, random(1));

/** Rate limits that the tests never reach. Tests of rate limits use the defaults. */
export const UNHURRIED = {
  perSender: { perSecond: 100_000, burst: 100_000 },
  perAddress: { perSecond: 100_000, burst: 100_000 },
};

/** Signatures expire after a few hundred seconds of the chain, so its time runs slowly. */
const SLOW = { speed: 5 };

export class Opponents {
  /** How often the players registered. They register again if a round ended in between. */
  registrations = 0;

  private constructor(
    readonly node: TestNode,
    readonly black: Player,
    readonly white: Player,
  ) {}

  static async meet(options: TestNodeOptions = {}): Promise<Opponents> {
    const node = await TestNode.start({ time: SLOW, ...options });
    const { runtime } = node.chain;
    const opponents = new Opponents(node, new Player(runtime, 1), new Player(runtime, 2));
    for (;;) {
      for (const player of [opponents.black, opponents.white]) {
        const validUntil = node.chain.time + 600;
        await opponents.send(player.register({ moveLimit: 60_000, validUntil }));
        opponents.registrations++;
      }
      if (node.chain.pending.matchCount() > 0) return opponents;
      // A round ended between the two registrations. White must not wait for Black in the next.
      await nextRound(node);
    }
  }

  get match(): Match {
    const match = this.node.chain.pending.match(1);
    if (match === undefined) throw new Error("There is no match");
    return match;
  }

  /** The number of moves made, including moves that are in no block yet. */
  get ply(): number {
    return Number(this.match.ply.toBigInt());
  }

  get onTurn(): Player {
    return this.match.secondToMove.toBoolean() ? this.white : this.black;
  }

  /** Signs the next move. The nonce counts as used even if the move is never sent. */
  nextMove(): PendingTransaction {
    const position = positionOf(randzu, this.match);
    const text = MOVES[this.ply];
    const move = text === undefined ? undefined : randzu.rules.notation.read(text);
    const args = position && move && moveArguments(randzu, position, move);
    if (args === undefined) throw new Error("The board is full");
    return signCall(this.runtime, this.signing, "Randzu", "makeMove", MATCH, ...args);
  }

  again({ methodId, argsFields }: PendingTransaction): PendingTransaction {
    const { key, nonce } = this.signing;
    const unsigned = { methodId, argsFields, auxiliaryData: [], isMessage: false };
    const sender = key.toPublicKey();
    return new UnsignedTransaction({ ...unsigned, sender, nonce: UInt64.from(nonce) }).sign(key);
  }

  /**
   * A timeout claim by the player to move, which the chain refuses with `match/still-on-time`.
   */
  earlyClaim(): PendingTransaction {
    return signCall(this.runtime, this.signing, "Matches", "claimTimeout", MATCH);
  }

  private get runtime() {
    return this.node.chain.runtime;
  }

  private get signing() {
    const { session: key } = this.onTurn;
    return { key, nonce: this.node.chain.pending.nonce(key.toPublicKey()) };
  }

  async send(transaction: PendingTransaction): Promise<string> {
    const hash = await submit(this.node.url, transaction.toJSON());
    if (!ACCEPTED.test(hash)) throw new Error(`An honest transaction was refused: ${hash}`);
    return hash;
  }

  /** Every test of an attack ends with a legal move. */
  async play(): Promise<string> {
    const before = this.ply;
    const hash = await this.send(this.nextMove());
    if (this.ply !== before + 1) throw new Error("The move was accepted and not made");
    return hash;
  }

  async included(hash: string): Promise<void> {
    while (this.node.chain.store.status(hash)?.kind !== "included") {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function nextRound({ chain }: TestNode): Promise<void> {
  const round = () => Math.floor(chain.time / defaultTerms.roundLength);
  const before = round();
  while (round() === before) await new Promise((resolve) => setTimeout(resolve, 10));
}
