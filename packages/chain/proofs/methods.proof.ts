import { beforeAll, describe, expect, test } from "@jest/globals";
import { MethodPublicOutput } from "@proto-kit/protocol";
import { writeClock } from "@kifu/wire";
import { Bool, Field } from "o1js";
import { shareOf } from "@kifu/kit/testing";
import { Reason, Result } from "../src/matches/Match.js";
import { defaultTerms } from "../src/runtime/chainTerms.js";
import { gameNumbers, segmentSizeOf } from "../src/runtime/games.js";
import { plainGames } from "../src/runtime/plainGames.js";
import { committedSnapshot } from "../src/runtime/snapshot.js";
import { World } from "../test/harness/World.js";
import { sendDraw } from "../test/matches/draws.js";
import { sendTakeback } from "../test/matches/takebacks.js";
import { seekBySession, seekOf, sendPair, type Terms } from "../test/matchmaking/seeks.js";
import { SegmentWorld } from "../test/segments/SegmentWorld.js";
import { signTwice } from "../test/segments/signTwice.js";
import { type Proven, ProvingSandbox } from "./ProvingSandbox.js";
import { timed } from "./timed.js";
import {
  fundsOf,
  pairStaked,
  sendStaked,
  STAKE,
  stakedBySession,
  stakedSeekOf,
} from "../test/stakes/staking.js";

const sandbox = new ProvingSandbox();
const world = new World(undefined, sandbox);
const { black, white } = world;
let verificationKeys: Record<string, string>;

beforeAll(async () => {
  verificationKeys = await timed("compile the runtime", () => sandbox.compile());
});

/** Both queue again, for another game, and are paired. */
async function requeue(game: number): Promise<void> {
  for (const actor of [black, white]) await world.requeue(actor, { game });
}

/** Pairs both by their seeks, and returns their match. */
async function pair(terms: Terms = {}): Promise<number> {
  const [one, other] = [await seekOf(world, black, terms), await seekOf(world, white, terms)];
  expect((await sendPair(world, one, other, terms)).code).toBeUndefined();
  return (await world.player(black)).match;
}

/** A match of both with its first moves, none of which is proven. */
async function meet(moves = ""): Promise<number> {
  return await sandbox.unproven(async () => {
    const match = await pair();
    if (moves !== "") await world.play(moves, match);
    return match;
  });
}

describe("every runtime method is proven", () => {
  test("from the queue to a move and a resignation", async () => {
    await world.register(black);
    await world.leave(black);
    await world.requeue(black);
    await world.register(white);
    await world.play("h8");
    await world.resign(1, 1, white.key);
    expect(sandbox.proven.map(({ receipt }) => receipt.code)).toEqual(
      sandbox.proven.map(() => undefined),
    );
  });

  test("a second match, lost on time", async () => {
    await sandbox.unproven(async () => {
      await requeue(gameNumbers.TicTacToe);
      await world.play("b2", 2);
    });
    await world.play("a1", 2);
    world.pass(11);
    expect((await world.claimTimeout(2)).code).toBeUndefined();
    expect((await world.result(2)).reason).toBe(Reason.timeout);
  });

  test("a third match, won on the board", async () => {
    await sandbox.unproven(async () => {
      await requeue(gameNumbers.TicTacToe);
      await world.play("a3 a2 b3 b2", 3);
    });
    await world.play("c3", 3);
    expect(sandbox.proven.at(-1)?.receipt.code).toBeUndefined();
    const { result } = await world.mustMatch(3);
    expect(result.toBigInt()).toBe(BigInt(Result.firstWon));
  });

  test.each(
    plainGames
      .filter(({ module }) => !["Randzu", "TicTacToe"].includes(module))
      .map((game, i) => ({ ...game, id: 4 + i })),
  )("a move of $module, given up afterwards", async ({ number, samples, id }) => {
    await sandbox.unproven(async () => {
      await requeue(number);
      await world.play(samples.opening, id);
    });
    await world.play(samples.reply, id);
    expect(sandbox.proven.at(-1)?.receipt.code).toBeUndefined();
    const { second } = await world.mustMatch(id);
    await sandbox.unproven(() => world.resign(id, 1, second.key));
    const { result } = await world.mustMatch(id);
    expect(result.toBigInt()).toBe(BigInt(Result.firstWon));
  });

  test.each(plainGames.map(({ module, samples }) => ({ module, samples })))(
    "a segment of $module, and two moves signed for one ply",
    async ({ module, samples }) => {
      const table = new SegmentWorld(defaultTerms, sandbox, module, segmentSizeOf(module));
      await sandbox.unproven(() => table.pair(gameNumbers[module]));
      const matchId = await table.count();
      const [signer] = await table.signers(matchId);
      const { opening, reply } = samples;
      const { rules } = table.game;
      const [one, other] = rules.legalMoves(rules.initial()).map(rules.notation.write);
      const evidence = await signTwice(table, [one!, other!], { signer, matchId });
      table.pass(5);
      expect((await table.playSegment(`${opening} ${reply}`, undefined, matchId)).code).toBe(
        undefined,
      );
      expect((await table.sendForfeit(0, evidence, matchId)).code).toBe(undefined);
      const { ply, result } = await table.mustMatch(matchId);
      expect([ply.toBigInt(), result.toBigInt()]).toEqual([2n, BigInt(Result.secondWon)]);
    },
  );

  test.each(plainGames)("moves of $module that both take back", async (game) => {
    const { opening, reply, third } = game.samples;
    const line = `${opening} ${reply} ${third}`;
    const match = await sandbox.unproven(async () => {
      const match = await pair({ game: game.number });
      await world.play(line, match);
      return match;
    });
    world.pass(3);
    const wish = { module: game.module, of: match, plies: 2 } as const;
    expect((await sendTakeback(world, line, wish)).code).toBeUndefined();
    const { ply, first } = await world.mustMatch(match);
    expect(ply.toBigInt()).toBe(1n);
    await sandbox.unproven(() => world.resign(match, 0, first.key));
  });

  test("two seeks, by an owner and by a session", async () => {
    for (const actor of [black, white]) {
      const { match } = await world.player(actor);
      expect((await world.mustMatch(match)).isRunning().toBoolean()).toBe(false);
    }
    await sandbox.unproven(() => world.openSession(white, { key: white.key }));
    const seeks = [await seekOf(world, black), await seekBySession(world, white)] as const;
    expect((await sendPair(world, ...seeks)).code).toBeUndefined();
    const { match } = await world.player(black);
    expect((await world.player(white)).match).toBe(match);
    const { first } = await world.mustMatch(match);
    await sandbox.unproven(() => world.resign(match, 0, first.key));
  });

  test("a match that is aborted, and one that both agree to draw", async () => {
    const aborted = await meet();
    const { first } = await world.mustMatch(aborted);
    expect((await world.abort(aborted, 0, first.key)).code).toBeUndefined();
    expect((await world.result(aborted)).result).toBe(Result.aborted);

    const drawn = await meet("h8 h9");
    expect((await sendDraw(world, [{ byOwner: 1 }, {}], drawn)).code).toBeUndefined();
    expect((await world.result(drawn)).reason).toBe(Reason.agreement);
  });

  test("a grant, a session that may stake, and pots that are paid: to a winner, and to each their own", async () => {
    expect((await world.grant(black.owner)).code).toBeUndefined();
    await sandbox.unproven(() => world.grant(white.owner));
    expect((await world.openToStake(white, 50, { key: white.key })).code).toBeUndefined();
    const seeks = [
      await stakedSeekOf(world, black, { allowance: 9 }),
      await stakedBySession(world, white),
    ] as const;
    expect((await sendStaked(world, ...seeks)).code).toBeUndefined();
    const { match } = await world.player(black);
    const { second } = await world.mustMatch(match);
    await sandbox.unproven(async () => {
      await world.play("h8 h9", match);
      await world.resign(match, 1, second.key);
    });
    const blackIsSecond = second.owner.equals(black.owner).toBoolean();
    expect((await world.payOut(match)).code).toBeUndefined();
    const [won, lost] = [1000 + STAKE, 1000 - STAKE];
    const paid = blackIsSecond ? [lost, won] : [won, lost];
    expect(await fundsOf(world, match)).toEqual([...paid, 0]);

    const aborted = await sandbox.unproven(() => pairStaked(world));
    await sandbox.unproven(() => world.abort(aborted, 0, black.key));
    expect((await world.payOut(aborted)).code).toBeUndefined();
    expect(await fundsOf(world, aborted)).toEqual([...paid, 0]);
  });

  /** Other ways in which their calls end, each with a proof that says how. */
  const endings: readonly { ending: string; prove: () => Promise<void> }[] = [
    {
      ending: "matches that are given up, or whose clock runs out, before both have moved",
      prove: async () => {
        const givenUp = await meet();
        const { first } = await world.mustMatch(givenUp);
        expect((await world.resign(givenUp, 0, first.key)).code).toBeUndefined();
        expect((await world.result(givenUp)).result).toBe(Result.aborted);

        const late = await meet("h8");
        world.pass(11);
        expect((await world.claimTimeout(late)).code).toBeUndefined();
        expect((await world.result(late)).result).toBe(Result.aborted);
      },
    },
    {
      ending: "a match given up by the side to move, and one whose second side is late",
      prove: async () => {
        const givenUp = await meet("h8 h9");
        const { first } = await world.mustMatch(givenUp);
        expect((await world.resign(givenUp, 0, first.key)).code).toBeUndefined();
        expect((await world.result(givenUp)).result).toBe(Result.secondWon);

        const late = await meet("h8 h9 i8");
        world.pass(11);
        expect((await world.claimTimeout(late)).code).toBeUndefined();
        expect((await world.result(late)).result).toBe(Result.firstWon);
      },
    },
    {
      ending: "a match under a bank, by a single move and a segment, until the bank is used up",
      prove: async () => {
        const game = gameNumbers.TicTacToe;
        const size = segmentSizeOf("TicTacToe");
        const table = new SegmentWorld(defaultTerms, sandbox, "TicTacToe", size);
        const terms = { game, moveLimit: writeClock({ bank: 20, increment: 3 }) };
        const match = await sandbox.unproven(() => pair(terms));
        const began = table.time;
        table.pass(12);
        expect((await table.play("a1", match)).code).toBeUndefined();
        // Of the first side's 11 seconds that are left, 10 are taken, and 3 come back.
        const times = [13, 23, 30].map((at) => began + at);
        table.pass(60);
        expect((await table.playSegment("b1 c3 b2", times, match)).code).toBeUndefined();
        const { own, other } = (await table.mustMatch(match)).readClock();
        expect([own, other].map((field) => field.toBigInt())).toEqual([4n, 16n]);
        // By now, more than four seconds have passed.
        expect((await table.play("a2", match)).code).toBe("match/out-of-time");
        expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
        expect((await table.claimTimeout(match)).code).toBeUndefined();
        expect((await table.result(match)).result).toBe(Result.secondWon);
      },
    },
    {
      ending: "a match won on the board by the second side, and one that nobody wins there",
      prove: async () => {
        const game = gameNumbers.TicTacToe;
        const size = segmentSizeOf("TicTacToe");
        const table = new SegmentWorld(defaultTerms, sandbox, "TicTacToe", size);
        for (const [moves, result] of [
          ["a3 b1 a2 b2 c1 b3", Result.secondWon],
          ["a1 b1 c1 b2 b3 a3 a2 c2 c3", Result.drawn],
        ] as const) {
          const match = await sandbox.unproven(() => pair({ game }));
          table.pass(9);
          expect((await table.playSegment(moves, undefined, match)).code).toBeUndefined();
          expect((await world.result(match)).result).toBe(result);
        }
      },
    },
    {
      ending: "stakes that are refused are proven as refused",
      prove: async () => {
        const { match } = await world.player(black);
        for (const [send, code] of [
          [() => world.payOut(match), "stake/no-pot"],
          [() => world.grant(black.owner, 1n), "session/wrong-chain"],
          [() => world.openToStake(black, 1n << 32n), "stake/bad-allowance"],
        ] as const) {
          expect((await send()).code).toBe(code);
          expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
        }
        await expect(pairStaked(world, { stake: 5000 })).rejects.toThrow("stake/too-little");
        expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
      },
    },
  ];

  test.each(shareOf(endings))("$ending", async ({ prove }) => {
    await prove();
  });

  test("sessions opened and revoked", async () => {
    expect((await world.openSession(black)).code).toBeUndefined();
    expect((await world.revokeSession(white)).code).toBeUndefined();
  });

  test("a refused transaction is proven as refused", async () => {
    const { code } = await world.move("h8", { matchId: 1 });
    expect(code).toBe("match/finished");
    expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
  });

  test("none is left out, and every proof verifies", () => {
    const methods = new Set(sandbox.proven.map(({ method }) => method));
    expect([...methods].sort()).toEqual(sandbox.methodNames());
    expect(sandbox.proven.filter(({ verified }) => !verified)).toEqual([]);
  });

  test("a proof is refused when one public value is altered", async () => {
    const [{ method, proof }] = sandbox.proven as [Proven];
    const values = MethodPublicOutput.toFields(proof.publicOutput);
    for (let i = 0; i < values.length; i++) {
      const altered = values.map((value, j) => (i === j ? other(value) : value));
      const forged = { ...proof.toJSON(), publicOutput: altered.map(String) };
      expect(await sandbox.verify(method, forged)).toBe(false);
    }
  });
});

test("the verification keys are the committed ones", async () => {
  expect(verificationKeys).toEqual((await committedSnapshot()).verificationKeys);
});

/** Another value of the same type: bits stay bits. */
function other(value: Field): Field {
  const isBit = value.toBigInt() < 2n;
  return isBit ? Bool(value.equals(0).toBoolean()).toField() : value.add(1);
}
