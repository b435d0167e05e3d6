import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field, PrivateKey } from "o1js";
import { moveArguments } from "../../src/engine/moveArguments.js";
import { Result } from "../../src/engine/Match.js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms, domainOf, signedMatch } from "../../src/runtime/runtimeModules.js";
import { Scope } from "../../src/engine/Session.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { ticTacToe } from "../../src/tic-tac-toe/index.js";

describe("a match on a real chain in memory", () => {
  const wallets = [PrivateKey.random(), PrivateKey.random()] as const;
  const sessions = [PrivateKey.random(), PrivateKey.random()] as const;
  let chain: MemoryChain;
  let position = ticTacToe.rules.initial();

  beforeAll(async () => {
    chain = await MemoryChain.start();
  });

  afterAll(async () => {
    await chain.close();
  });

  async function register(seat: 0 | 1): Promise<void> {
    await chain.submit(wallets[seat], () =>
      chain.modules.matchmaking.register(
        Field(gameNumbers.TicTacToe),
        Field(10),
        KeyFields.of(sessions[seat].toPublicKey()),
        Field(1000),
        Field(Scope.play),
        Field(domainOf(defaultTerms)),
        Field(100),
      ),
    );
  }

  async function submit(seat: 0 | 1, text: string): Promise<void> {
    const { rules } = ticTacToe;
    const move = rules.notation.read(text);
    if (move === undefined) throw new Error(`${text} is no move`);
    const args = moveArguments(ticTacToe, position, move);
    const played = rules.play(position, move);
    if (args === undefined || !played.ok) throw new Error(`${text} is refused`);
    await chain.submit(sessions[seat], () =>
      chain.modules.games.TicTacToe.makeMove(Field(signedMatch(defaultTerms, 1)), ...args),
    );
    position = played.position;
  }

  test("includes two registrations and three moves in one block", async () => {
    await register(0);
    await register(1);
    await submit(0, "a1");
    await submit(1, "b1");
    await submit(0, "a2");
    const included = await chain.produceBlock();
    expect(included.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => undefined));
    expect((await chain.match(1))?.ply.toBigInt()).toBe(3n);
  });

  test("includes a refused move with its code, which uses its nonce and changes nothing else", async () => {
    const before = position;
    await submit(0, "c3");
    position = before;
    await submit(1, "b2");
    const included = await chain.produceBlock();
    expect(included.map(({ code }) => code)).toEqual(["match/not-your-turn", undefined]);
    expect((await chain.match(1))?.ply.toBigInt()).toBe(4n);
  });

  test("accepts the refused player's next move, which wins", async () => {
    await submit(0, "a3");
    expect(await chain.produceBlock()).toMatchObject([{ ok: true }]);
    const match = await chain.match(1);
    expect(match?.result.toBigInt()).toBe(BigInt(Result.firstWon));
    expect(match?.line.toBigInt()).not.toBe(0n);
  });
});
