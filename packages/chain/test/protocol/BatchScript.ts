import { Field, PrivateKey } from "o1js";
import type { MemoryChain } from "../../src/cli/MemoryChain.js";
import { moveArguments } from "../../src/engine/moveArguments.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/runtimeModules.js";
import { Scope } from "../../src/engine/Session.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";

const domain = Field(domainOf(defaultTerms));
const expiry = Field(1000);
const until = Field(100);
const scope = Field(Scope.playAndQueue);
const game = Field(gameNumbers.TicTacToe);

const numbered = (match: number) => Field(signedMatch(defaultTerms, match));

/**
 * A key whose x-coordinate belongs to no point of the curve. A session may name the key, but
 * nobody can sign with it.
 */
const offCurve = new KeyFields({ x: Field(2), isOdd: Field(1) });

/** The code of each transaction, grouped by block. undefined means success. */
export type Ends = readonly (readonly (string | undefined)[])[];

export class BatchPlayer {
  readonly wallet = PrivateKey.random();
  readonly session = PrivateKey.random();
  readonly sessionKey = KeyFields.of(this.session.toPublicKey());
  readonly owner = KeyFields.of(this.wallet.toPublicKey());
}

export class BatchScript {
  /** The codes of the transactions of each block. */
  readonly ends: (string | undefined)[][] = [];

  constructor(private readonly chain: MemoryChain) {}

  async produce(): Promise<void> {
    this.ends.push((await this.chain.produceBlock()).map(({ code }) => code));
  }

  /** Makes the next block this many seconds later. */
  wait(seconds: number): void {
    this.chain.wait(seconds);
  }

  async register({ wallet, sessionKey }: BatchPlayer, moveLimit: number): Promise<void> {
    const { matchmaking } = this.chain.modules;
    await this.chain.submit(wallet, () =>
      matchmaking.register(game, Field(moveLimit), sessionKey, expiry, scope, domain, until),
    );
  }

  async openUnusable({ wallet }: BatchPlayer): Promise<void> {
    const { sessions } = this.chain.modules;
    await this.chain.submit(wallet, () =>
      sessions.openSession(offCurve, expiry, scope, domain, until),
    );
  }

  async revoke({ wallet }: BatchPlayer): Promise<void> {
    const { sessions } = this.chain.modules;
    await this.chain.submit(wallet, () => sessions.revokeSession(domain, until));
  }

  async claimTimeout({ wallet }: BatchPlayer, match: number): Promise<void> {
    const { matches } = this.chain.modules;
    await this.chain.submit(wallet, () => matches.claimTimeout(numbered(match)));
  }

  async play(cells: readonly string[], one: BatchPlayer, other: BatchPlayer): Promise<void> {
    const module = this.chain.modules.games.TicTacToe;
    const first = (await this.chain.match(1))?.first.owner.toBase58();
    const sides = first === one.wallet.toPublicKey().toBase58() ? [one, other] : [other, one];
    let position = ticTacToe.rules.initial();
    for (const cell of cells) {
      const move = ticTacToe.rules.notation.read(cell);
      const args = move === undefined ? undefined : moveArguments(ticTacToe, position, move);
      const played = move === undefined ? undefined : ticTacToe.rules.play(position, move);
      const side = sides[position.turn];
      if (args === undefined || side === undefined || played?.ok !== true) {
        throw new Error(`${cell} is refused`);
      }
      await this.chain.submit(side.session, () => module.makeMove(numbered(1), ...args));
      position = played.position;
    }
  }
}
