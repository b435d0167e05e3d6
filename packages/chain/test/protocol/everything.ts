import { Field, PrivateKey } from "o1js";
import type { MemoryChain } from "../../src/commands/memoryChain.js";
import { moveArguments } from "../../src/matches/moveArguments.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/modules.js";
import { Scope } from "../../src/sessions/session.js";
import { KeyFields } from "../../src/state/key.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";

const domain = Field(domainOf(defaultTerms));
const expiry = Field(1000);
const until = Field(100);
const scope = Field(Scope.playAndQueue);
const game = Field(gameNumbers.TicTacToe);

const numbered = (match: number) => Field(signedMatch(defaultTerms, match));

class Player {
  readonly wallet = PrivateKey.random();
  readonly session = PrivateKey.random();
  readonly sessionKey = KeyFields.of(this.session.toPublicKey());
  readonly owner = KeyFields.of(this.wallet.toPublicKey());
}

/** The codes with which its transactions end, block by block; none for what succeeds. */
export const everythingEnds: readonly (readonly (string | undefined)[])[] = [
  ["match/unknown", undefined, undefined, undefined],
  [],
  [undefined, undefined, undefined, undefined, undefined],
  [undefined, undefined, undefined],
  [],
  [],
  [undefined],
];

/**
 * Some of everything that can be in blocks: matches won and lost on time, sessions opened and
 * revoked, a key that is none, transactions that fail, blocks without any. Returns how its
 * transactions ended, which is to be `everythingEnds`.
 */
export async function playEverything(chain: MemoryChain): Promise<(string | undefined)[][]> {
  const { matchmaking, sessions, matches, ticTacToe: module } = chain.modules;
  const [one, other, third] = [new Player(), new Player(), new Player()];
  const blocks: (string | undefined)[][] = [];
  const produce = async () => {
    blocks.push((await chain.produceBlock()).map(({ code }) => code));
  };
  const register = async ({ wallet, sessionKey }: Player) => {
    await chain.submit(wallet, () =>
      matchmaking.register(game, Field(20), sessionKey, expiry, scope, domain, until),
    );
  };

  // The match does not exist: an absent leaf is read, and the transaction fails.
  await chain.submit(third.wallet, () => matches.claimTimeout(numbered(7)));
  // No key has this coordinate, and a session may have it: nobody can sign with it.
  const offCurve = new KeyFields({ x: Field(2), isOdd: Field(1) });
  await chain.submit(third.wallet, () =>
    sessions.openSession(offCurve, expiry, scope, domain, until),
  );
  await register(one);
  await register(other);
  await produce();
  await produce();

  const first = (await chain.match(1))?.first.owner.toBase58();
  const isFirst = first === one.wallet.toPublicKey().toBase58();
  const sides = isFirst ? [one, other] : [other, one];
  let position = ticTacToe.rules.initial();
  for (const cell of ["a3", "a2", "b3", "b2", "c3"]) {
    const move = ticTacToe.rules.notation.read(cell);
    const args = move === undefined ? undefined : moveArguments(ticTacToe, position, move);
    const played = move === undefined ? undefined : ticTacToe.rules.play(position, move);
    const side = sides[position.turn];
    if (args === undefined || side === undefined || played?.ok !== true) {
      throw new Error(`${cell} is refused`);
    }
    await chain.submit(side.session, () => module.makeMove(numbered(1), ...args));
    position = played.position;
  }
  await produce();

  // Another match, on a clock of one block, which runs out.
  await chain.submit(one.wallet, () => sessions.revokeSession(domain, until));
  for (const { wallet, sessionKey } of [third, other]) {
    await chain.submit(wallet, () =>
      matchmaking.register(game, Field(1), sessionKey, expiry, scope, domain, until),
    );
  }
  await produce();
  await produce();
  await produce();
  await chain.submit(third.wallet, () => matches.claimTimeout(numbered(2)));
  await produce();
  return blocks;
}
