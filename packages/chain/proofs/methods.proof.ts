import { beforeAll, describe, expect, test } from "@jest/globals";
import { MethodPublicOutput } from "@proto-kit/protocol";
import { writeClock } from "@kifu/wire";
import { Bool, Field } from "o1js";
import type { GameSample } from "@kifu/kit/plain";
import { random, sampleGame, soaking } from "@kifu/kit/testing";
import { Reason, Result } from "../src/engine/Match.js";
import { FORGIVEN_AFTER, NOTICE } from "../src/engine/plainRules.js";
import { defaultTerms } from "../src/runtime/chainTerms.js";
import { gameNumbers, segmentSizeOf } from "../src/runtime/games.js";
import { type ChainGame, plainGames } from "../src/runtime/plainGames.js";
import { committedSnapshot } from "../src/runtime/snapshot.js";
import { plain as threeGates } from "../src/three-gates/plain.js";
import { sendMove } from "../test/harness/moves.js";
import { World } from "../test/harness/World.js";
import { sendDraw } from "../test/engine/draws.js";
import { foulGames, sendFoul } from "../test/engine/fouls.js";
import { sendTakeback } from "../test/engine/takebacks.js";
import { seekBySession, seekOf, sendPair, type Terms } from "../test/matchmaking/seeks.js";
import { SegmentWorld } from "../test/engine/SegmentWorld.js";
import { signTwice } from "../test/engine/signTwice.js";
import { type Proven, ProvingSandbox } from "./ProvingSandbox.js";
import { timed } from "./timed.js";
import {
  amountOf,
  fundsOf,
  pairStaked,
  sendStaked,
  STAKE,
  stakedBySession,
  stakedSeekOf,
} from "../test/stakes/staking.js";
import { rate, ratedSeekOf, sendRated, storedRating } from "../test/ratings/rating.js";
import { shownRating } from "../src/ratings/glicko.js";

const sandbox = new ProvingSandbox();
const world = new World(undefined, sandbox);
const { black, white } = world;
let verificationKeys: Record<string, string>;

const usual: ChainGame = plainGames[0];
/** The game for tests that play to an end. It has the shortest draw. */
const quick = plainGames.reduce<ChainGame>((one, other) => {
  const [plies, fewer] = [one, other].map(
    (game) => sampleGame(game.samples, "drawn")?.moves.length ?? Infinity,
  );
  return fewer! < plies! ? other : one;
}, usual);

/** The games without hidden information. Only they allow takebacks. */
const openGames = plainGames.filter(({ rules }: ChainGame) => rules.hidden === undefined);

const quickSample = (ending: GameSample["ends"]) => sampleGame(quick.samples, ending)!.moves;

beforeAll(async () => {
  verificationKeys = await timed("compile the runtime", () => sandbox.compile());
});

async function requeue(game: number): Promise<void> {
  for (const actor of [black, white]) await world.requeue(actor, { game });
}

async function pair(wish: Terms = {}): Promise<number> {
  const terms = { game: usual.number, ...wish };
  const [one, other] = [await seekOf(world, black, terms), await seekOf(world, white, terms)];
  expect((await sendPair(world, one, other, terms)).code).toBeUndefined();
  return (await world.player(black)).match;
}

async function meet(moves: 0 | 1 | 2 | 3): Promise<number> {
  return await sandbox.unproven(async () => {
    const match = await pair();
    if (moves > 0) await world.play(firstMoves(usual, moves), match);
    return match;
  });
}

/** The first moves of the samples. The game is not over after them. */
function firstMoves({ samples }: ChainGame, count: number): string {
  return [samples.opening, samples.reply, samples.third].slice(0, count).join(" ");
}

describe("every runtime method is proven", () => {
  test("a match from the queue to a move and a resignation", async () => {
    const { number: game } = usual;
    await world.register(black, { game });
    await world.leave(black);
    await world.requeue(black, { game });
    await world.register(white, { game });
    await world.play(firstMoves(usual, 1));
    await world.resign(1, 1, white.key);
    expect(sandbox.proven.map(({ receipt }) => receipt.code)).toEqual(
      sandbox.proven.map(() => undefined),
    );
  });

  test("a second match, lost on time", async () => {
    await sandbox.unproven(async () => {
      await requeue(quick.number);
      await world.play(quick.samples.opening, 2);
    });
    await world.play(quick.samples.reply, 2);
    world.pass(11);
    expect((await world.claimTimeout(2)).code).toBeUndefined();
    expect((await world.result(2)).reason).toBe(Reason.timeout);
  });

  test("a third match, won on the board", async () => {
    const moves = quickSample("first won");
    await sandbox.unproven(async () => {
      await requeue(quick.number);
      await world.play(moves.slice(0, -1).join(" "), 3);
    });
    expect((await world.play(moves.at(-1)!, 3)).code).toBeUndefined();
    const { result } = await world.mustMatch(3);
    expect(result.toBigInt()).toBe(BigInt(Result.firstWon));
  });

  test.each(
    plainGames
      .filter((game) => game !== usual && game !== quick)
      .map((game, i) => ({ ...game, id: 4 + i })),
  )("a move of $module, followed by a resignation", async ({ number, samples, id }) => {
    await sandbox.unproven(async () => {
      await requeue(number);
      await world.play(samples.opening, id);
    });
    expect((await world.play(samples.reply, id)).code).toBeUndefined();
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
      // In Connect Four, a reply can be the same move as the one before it.
      const [one, other] = new Set(sampleGame(samples, "first won")!.moves);
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

  test.each(openGames)("moves of $module that both players take back", async (game) => {
    const line = firstMoves(game, 3);
    const match = await sandbox.unproven(async () => {
      const match = await pair({ game: game.number });
      await world.play(line, match);
      return match;
    });
    world.pass(3);
    const wish = { module: game.module, of: match, plies: 2 } as const;
    expect((await sendTakeback(world, line, wish)).code).toBeUndefined();
    expect((await world.mustMatch(match)).ply.toBigInt()).toBe(1n);
    await sandbox.unproven(() => world.endByResignation(match));
  });

  test.each(foulGames)(
    "a foul of $module that is pointed out",
    async ({ module, number, samples }) => {
      const match = await sandbox.unproven(async () => {
        const match = await pair({ game: number });
        await world.play(samples.foul!, match);
        return match;
      });
      expect((await sendFoul(world, module, { matchId: match })).code).toBeUndefined();
      expect((await world.result(match)).reason).toBe(Reason.foul);
    },
  );

  describe("a whole duel", () => {
    const { number, module, rules, samples } = threeGates;

    test("by single moves: the first one of each kind, and a refused deck", async () => {
      const { moves } = sampleGame(samples, "first won")!;
      const wrong = samples.faults.find(({ code }) => code === "three-gates/wrong-deck")!;
      const match = await sandbox.unproven(() => pair({ game: number }));
      const proven: string[] = [];
      for (let position = rules.initial(), ply = 0; ply < moves.length; ply++) {
        const [text, before] = [moves[ply]!, moves.slice(0, ply).join(" ")];
        if (before === wrong.after) {
          const { first } = await world.mustMatch(match);
          const sent = { matchId: match, signer: first.key, move: wrong.move! };
          expect((await sendMove(world, module, text, sent)).code).toBe(wrong.code);
          expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
        }
        const move = rules.notation.read(text)!;
        // A card that wins shows a deck, too.
        const isWin = /^\w+ \w show$/.test(rules.notation.label!(move));
        const kind = isWin ? "win" : rules.hidden!.phase(position);
        const isProven = !proven.includes(kind);
        const play = () => world.play(text, match);
        expect((await (isProven ? play() : sandbox.unproven(play))).code).toBeUndefined();
        if (isProven) proven.push(kind);
        const played = rules.play(position, move);
        if (!played.ok) throw new Error(played.code);
        ({ position } = played);
      }
      expect(proven).toEqual(["commit", "join", "open", "play", "win", "show"]);
      expect(await world.result(match)).toMatchObject({
        result: Result.firstWon,
        reason: Reason.board,
      });
    });

    test("in segments, as long as a duel can be", async () => {
      const size = segmentSizeOf(module);
      const table = new SegmentWorld(defaultTerms, sandbox, module, size);
      const match = await sandbox.unproven(() => pair({ game: number }));
      const moves = samples.longGame!(random(1));
      for (let ply = 0; ply < moves.length; ply += size) {
        expect((await table.mustMatch(match)).isRunning().toBoolean()).toBe(true);
        const next = moves.slice(ply, ply + size).join(" ");
        expect((await table.playSegment(next, undefined, match)).code).toBeUndefined();
      }
      expect((await table.result(match)).reason).toBe(Reason.board);
    });
  });

  test("two seeks, by an owner and by a session", async () => {
    for (const actor of [black, white]) {
      const { match } = await world.player(actor);
      expect((await world.mustMatch(match)).isRunning().toBoolean()).toBe(false);
    }
    await sandbox.unproven(() => world.openSession(white, { key: white.key }));
    const terms = { game: usual.number };
    const seeks = [
      await seekOf(world, black, terms),
      await seekBySession(world, white, terms),
    ] as const;
    expect((await sendPair(world, ...seeks, terms)).code).toBeUndefined();
    const { match } = await world.player(black);
    expect((await world.player(white)).match).toBe(match);
    const { first } = await world.mustMatch(match);
    await sandbox.unproven(() => world.resign(match, 0, first.key));
  });

  test("an aborted match, and a draw by agreement", async () => {
    const aborted = await meet(0);
    const { second } = await world.mustMatch(aborted);
    expect((await world.abort(aborted, 1, second.key)).code).toBeUndefined();
    world.pass(NOTICE);
    expect((await world.claimAbort(aborted)).code).toBeUndefined();
    expect((await world.result(aborted)).result).toBe(Result.aborted);

    const drawn = await meet(2);
    expect((await sendDraw(world, [{ byOwner: 1 }, {}], drawn)).code).toBeUndefined();
    expect((await world.result(drawn)).reason).toBe(Reason.agreement);
  });

  test("a grant, a session that may stake, a pot paid to a winner, and a pot returned to both", async () => {
    expect((await world.grant(black.owner)).code).toBeUndefined();
    await sandbox.unproven(() => world.grant(white.owner));
    expect((await world.openToStake(white, 50, { key: white.key })).code).toBeUndefined();
    const { number: game } = usual;
    const seeks = [
      await stakedSeekOf(world, black, { game, allowance: 9 }),
      await stakedBySession(world, white, { game }),
    ] as const;
    expect((await sendStaked(world, ...seeks, { game })).code).toBeUndefined();
    const { match } = await world.player(black);
    const { second } = await world.mustMatch(match);
    await sandbox.unproven(async () => {
      await world.play(firstMoves(usual, 2), match);
      await world.resign(match, 1, second.key);
    });
    const blackIsSecond = second.owner.equals(black.owner).toBoolean();
    expect((await world.payOut(match)).code).toBeUndefined();
    const [won, lost] = [1000 + STAKE, 1000 - STAKE];
    const paid = blackIsSecond ? [lost, won] : [won, lost];
    expect(await fundsOf(world, match)).toEqual([...paid, 0]);

    const aborted = await sandbox.unproven(() => pairStaked(world));
    await sandbox.unproven(() => world.endByAbort(aborted));
    expect((await world.payOut(aborted)).code).toBeUndefined();
    expect(await fundsOf(world, aborted)).toEqual([...paid, 0]);
  });

  test("a rated match, and both ratings after it", async () => {
    const { number: game } = usual;
    const seeks = [
      await ratedSeekOf(world, black, { game }),
      await ratedSeekOf(world, white, { game }),
    ] as const;
    expect((await sendRated(world, ...seeks, { game })).code).toBeUndefined();
    const { match } = await world.player(black);
    await sandbox.unproven(() => world.resign(match, 1, white.owner));
    expect((await rate(world, match)).code).toBeUndefined();
    const ratings = [await storedRating(world, black), await storedRating(world, white)];
    const [won, lost] = ratings.map((rating) => Math.round(shownRating(rating, 0n).rating));
    expect([won, lost]).toEqual([1662, 1338]);
  });

  test("a deposit that is taken in, a withdrawal, and two that are forced", async () => {
    const before = await amountOf(world, black);
    expect((await world.takeDeposit(black.owner, 300)).code).toBeUndefined();
    expect((await world.withdraw(black.owner, 120)).code).toBeUndefined();
    expect((await world.takeWithdrawal(black.owner, 50)).code).toBeUndefined();
    expect(await amountOf(world, black)).toBe(before + 130);
    // A player who has nothing cannot halt the chain.
    const { third } = world;
    expect((await world.takeWithdrawal(third.owner, 50)).code).toBeUndefined();
    expect(await amountOf(world, third)).toBe(0);
  });

  test("a conclusion that ends a match and pays its pot, and one that does neither", async () => {
    const match = await sandbox.unproven(async () => {
      const staked = await pairStaked(world, { game: usual.number });
      await world.play(firstMoves(usual, 2), staked);
      return staked;
    });
    const [before, after] = [await fundsOf(world, match), 2 * STAKE];
    expect((await world.takeConclusion(match)).code).toBeUndefined();
    expect(await fundsOf(world, match)).toEqual(before);
    world.pass(11);
    expect((await world.takeConclusion(match)).code).toBeUndefined();
    expect((await world.result(match)).result).toBe(Result.secondWon);
    expect(await fundsOf(world, match)).toEqual([before[0], before[1]! + after, 0]);
  });

  const endings: readonly { ending: string; prove: () => Promise<void> }[] = [
    {
      ending: "matches that are given up, or whose clock runs out, before both have moved",
      prove: async () => {
        // In an earlier test, a player left a match before both had moved. After this time, that
        // is forgiven.
        world.pass(FORGIVEN_AFTER);
        const givenUp = await meet(0);
        const { first } = await world.mustMatch(givenUp);
        expect((await world.resign(givenUp, 0, first.key)).code).toBeUndefined();
        expect((await world.result(givenUp)).result).toBe(Result.secondWon);

        const late = await meet(1);
        world.pass(11);
        expect((await world.claimTimeout(late)).code).toBeUndefined();
        expect((await world.result(late)).result).toBe(Result.aborted);
      },
    },
    {
      ending: "a match given up by the side to move, and one whose second side is late",
      prove: async () => {
        const givenUp = await meet(2);
        const { first } = await world.mustMatch(givenUp);
        expect((await world.resign(givenUp, 0, first.key)).code).toBeUndefined();
        expect((await world.result(givenUp)).result).toBe(Result.secondWon);

        const late = await meet(3);
        world.pass(11);
        expect((await world.claimTimeout(late)).code).toBeUndefined();
        expect((await world.result(late)).result).toBe(Result.firstWon);
      },
    },
    {
      ending: "a match under a bank, by a single move and a segment, until the bank is used up",
      prove: async () => {
        const { number: game, module } = quick;
        const [first, ...moves] = quickSample("drawn");
        const table = new SegmentWorld(defaultTerms, sandbox, module, segmentSizeOf(module));
        const terms = { game, moveLimit: writeClock({ bank: 20, increment: 3 }) };
        const match = await sandbox.unproven(() => pair(terms));
        const began = table.time;
        table.pass(12);
        expect((await table.play(first!, match)).code).toBeUndefined();
        // The first side had 11 seconds left. It uses 10 and gets 3.
        const times = [13, 23, 30].map((at) => began + at);
        table.pass(60);
        expect(
          (await table.playSegment(moves.slice(0, 3).join(" "), times, match)).code,
        ).toBeUndefined();
        const { own, other } = (await table.mustMatch(match)).readClock();
        expect([own, other].map((field) => field.toBigInt())).toEqual([4n, 16n]);
        // More than four seconds have passed since the last move.
        expect((await table.play(moves[3]!, match)).code).toBe("match/out-of-time");
        expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
        expect((await table.claimTimeout(match)).code).toBeUndefined();
        expect((await table.result(match)).result).toBe(Result.secondWon);
      },
    },
    {
      ending: "a match won on the board by the second side, and one that nobody wins there",
      prove: async () => {
        const { number: game, module } = quick;
        const table = new SegmentWorld(defaultTerms, sandbox, module, segmentSizeOf(module));
        for (const [ending, result] of [
          ["second won", Result.secondWon],
          ["drawn", Result.drawn],
        ] as const) {
          const match = await sandbox.unproven(() => pair({ game }));
          table.pass(9);
          expect(
            (await table.playSegment(quickSample(ending).join(" "), undefined, match)).code,
          ).toBeUndefined();
          expect((await world.result(match)).result).toBe(result);
        }
      },
    },
  ];

  // These prove no other method than the tests before.
  if (soaking) {
    test.each(endings)("$ending", async ({ prove }) => {
      await prove();
    });

    test("stakes that are refused are proven as refused", async () => {
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
    });
  }

  test("sessions opened and revoked", async () => {
    expect((await world.openSession(black)).code).toBeUndefined();
    expect((await world.revokeSession(white)).code).toBeUndefined();
    await sandbox.unproven(() => world.pair(usual.number));
    await sandbox.unproven(() => world.openSession(white));
    expect((await world.reseatInTime(white)).code).toBeUndefined();
  });

  test("a refused transaction is proven as refused", async () => {
    const { code } = await world.move(usual.samples.opening, { matchId: 1 });
    expect(code).toBe("match/finished");
    expect(sandbox.proven.at(-1)?.proof.publicOutput.status.toBoolean()).toBe(false);
  });

  test("no method is left out, and every proof verifies", () => {
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

/** A different value. A bit is replaced by the other bit. */
function other(value: Field): Field {
  const isBit = value.toBigInt() < 2n;
  return isBit ? Bool(value.equals(0).toBoolean()).toField() : value.add(1);
}
