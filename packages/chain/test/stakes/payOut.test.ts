import { describe, expect, test } from "@jest/globals";
import { codes } from "../../src/engine/codes.js";
import { Result } from "../../src/engine/Match.js";
import { gameNumbers, segmentSizeOf } from "../../src/runtime/games.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { GRANT } from "../../src/engine/plainRules.js";
import { Sandbox } from "../harness/Sandbox.js";
import { verdictOf } from "../harness/verdictOf.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { World } from "../harness/World.js";
import { sendDraw } from "../engine/draws.js";
import { SegmentWorld } from "../engine/SegmentWorld.js";
import { signTwice } from "../engine/signTwice.js";
import { allowanceOf, amountOf, fundsOf, pairStaked, STAKE, withStakedMatch } from "./staking.js";

const ALL = Number(GRANT);
const LEFT = ALL - STAKE;

type StakedWorld = SegmentWorld<Sandbox>;

function emptyWorld(): StakedWorld {
  return new SegmentWorld(defaultTerms, new Sandbox(), "Randzu", segmentSizeOf("Randzu"));
}

const LIMIT = 10;
const FIVE = "h8 h9 i8 i9 j8 j9 k8 k9 l8";
const FIVE_OF_THE_SECOND = "a1 h8 c1 i8 e1 j8 g1 k8 i1 l8";
const NOBODYS = "a1 b1 c1 b2 b3 a3 a2 c2 c3";

const endings: readonly {
  by: string;
  game?: number;
  end(world: StakedWorld): Promise<unknown>;
  result: number;
  paid: readonly [number, number];
}[] = [
  {
    by: "five of the first",
    end: (world) => world.play(FIVE),
    result: Result.firstWon,
    paid: [ALL + STAKE, LEFT],
  },
  {
    by: "five of the second",
    end: (world) => world.play(FIVE_OF_THE_SECOND),
    result: Result.secondWon,
    paid: [LEFT, ALL + STAKE],
  },
  {
    by: "the resignation of the first before a move",
    end: (world) => world.resign(1, 0, world.black.key),
    result: Result.secondWon,
    paid: [LEFT, ALL + STAKE],
  },
  {
    by: "the resignation of the second before a move, out of turn",
    end: (world) => world.resign(1, 1, world.white.key),
    result: Result.firstWon,
    paid: [ALL + STAKE, LEFT],
  },
  {
    by: "the resignation of the second after both have moved",
    end: async (world) => {
      await world.play("h8 h9");
      await world.resign(1, 1, world.white.key);
    },
    result: Result.firstWon,
    paid: [ALL + STAKE, LEFT],
  },
  {
    by: "the time of the first, claimed by themselves",
    end: async (world) => {
      await world.play("h8 h9");
      world.pass(LIMIT + 1);
      await world.claimTimeout(1, world.black.key);
    },
    result: Result.secondWon,
    paid: [LEFT, ALL + STAKE],
  },
  {
    by: "the time of the second, claimed by a stranger",
    end: async (world) => {
      await world.play("h8 h9 i8");
      world.pass(LIMIT + 1);
      await world.claimTimeout(1);
    },
    result: Result.firstWon,
    paid: [ALL + STAKE, LEFT],
  },
  {
    by: "two moves that the first signed for one turn",
    end: async (world) => {
      const signer = { secret: world.black.secret("key") };
      await world.sendForfeit(0, await signTwice(world, ["o1", "o2"], { signer }), 1);
    },
    result: Result.secondWon,
    paid: [LEFT, ALL + STAKE],
  },
  {
    by: "a full board on which nobody won",
    game: gameNumbers.TicTacToe,
    end: (world) => world.play(NOBODYS),
    result: Result.drawn,
    paid: [ALL, ALL],
  },
  {
    by: "a draw that both agreed to",
    end: async (world) => {
      await world.play("h8 h9");
      await sendDraw(world);
    },
    result: Result.drawn,
    paid: [ALL, ALL],
  },
  {
    by: "an abort after one move",
    end: async (world) => {
      await world.play("h8");
      await world.endByAbort(1, 0);
    },
    result: Result.aborted,
    paid: [ALL, ALL],
  },
  {
    by: "an abort by the side to move",
    end: (world) => world.endByAbort(1, 0),
    result: Result.aborted,
    paid: [ALL, ALL],
  },
  {
    by: "an abort by the side to move for the second time within a day",
    end: async (world) => {
      await world.leftBefore(world.black);
      await world.endByAbort(1, 0);
    },
    result: Result.secondWon,
    paid: [LEFT, ALL + STAKE],
  },
  {
    by: "an abort by the waiting side against a player who has left within the day",
    end: async (world) => {
      await world.leftBefore(world.black);
      await world.endByAbort(1, 1);
    },
    result: Result.aborted,
    paid: [ALL, ALL],
  },
  {
    by: "a clock that ran out before both had moved",
    end: async (world) => {
      await world.play("h8");
      world.pass(LIMIT + 1);
      await world.claimTimeout(1);
    },
    result: Result.aborted,
    paid: [ALL, ALL],
  },
];

describe("the pot of a match that ended", () => {
  test.each(endings.map((ending) => [ending.by, ending] as const))(
    "by %s is paid once, according to its result",
    async (_, { game = gameNumbers.Randzu, end, result, paid }) => {
      const world = emptyWorld();
      await withStakedMatch(world, { game });
      expect(await world.payOut(1)).toMatchObject({ ok: false, code: codes.match.notOver });
      await end(world);
      expect((await world.result()).result).toBe(result);
      expect(await fundsOf(world)).toEqual([LEFT, LEFT, STAKE]);

      const receipt = await world.payOut(1);
      expect(receipt).toMatchObject({ ok: true, transitions: 4 });
      const shares = paid.map((amount) => amount - LEFT);
      expect(receipt.events).toEqual([{ name: "pot-paid", fields: [1, ...shares].map(BigInt) }]);
      expect(await fundsOf(world)).toEqual([...paid, 0]);

      for (const { owner, key } of [world.black, world.white, world.third]) {
        for (const signer of [owner, key]) {
          expect(await world.payOut(1, signer)).toMatchObject({ code: codes.stake.noPot });
        }
      }
      expect(await fundsOf(world)).toEqual([...paid, 0]);
    },
  );

  test("can be paid out by anyone, but only to the winner", async () => {
    const { black, white, third } = new World();
    for (const signer of [black.owner, white.owner, black.key, white.laterKey, third.owner]) {
      const world = await withStakedMatch();
      await world.play(FIVE);
      expect(await world.payOut(1, signer)).toMatchObject({ ok: true });
      expect(await fundsOf(world)).toEqual([ALL + STAKE, LEFT, 0]);
      expect(await amountOf(world, { owner: third.owner })).toBe(0);
      for (const owner of [black.key, white.laterKey])
        expect(await amountOf(world, { owner })).toBe(0);
    }
  });

  test("waits until it is paid, while its players stake on the next match", async () => {
    const world = await withStakedMatch();
    await world.play(FIVE);
    await pairStaked(world, { stake: 100 });
    expect(await fundsOf(world, 2)).toEqual([LEFT - 100, LEFT - 100, 100]);
    world.pass(1_000_000);
    await world.payOut(1);
    expect(await fundsOf(world, 1)).toEqual([ALL - 100 + STAKE, LEFT - 100, 0]);
    await world.claimTimeout(2);
    await world.payOut(2);
    expect(await fundsOf(world, 2)).toEqual([ALL + STAKE, LEFT, 0]);
  });

  test("goes to the owners of the seats, whatever happened to their sessions", async () => {
    const world = await withStakedMatch(undefined, { allowance: 9 });
    await world.play("h8 h9");
    await world.revokeSession(world.black);
    await world.openSession(world.white, { key: world.third.key });
    await world.resign(1, 0, world.black.owner);
    await world.payOut(1);
    expect(await fundsOf(world)).toEqual([LEFT, ALL + STAKE, 0]);
    expect(await allowanceOf(world, world.white)).toBe(9);
    expect(await amountOf(world, { owner: world.third.key })).toBe(0);
  });

  test("has the same payout and refusals in a circuit", async () => {
    const sandbox = new RecordingSandbox();
    const world = await withStakedMatch(new World(undefined, sandbox));
    expect(await verdictOf(sandbox, () => world.payOut(1))).toBe(codes.match.notOver);
    await world.play(FIVE);
    expect(await verdictOf(sandbox, () => world.payOut(1))).toBe("accepted");
    expect(await verdictOf(sandbox, () => world.payOut(1))).toBe(codes.stake.noPot);
  });
});

describe("a fault of earlier games for money does not exist here:", () => {
  test("a pot is never paid a second time, in the same second or later", async () => {
    const world = await withStakedMatch();
    await world.play(FIVE);
    const paid = [await world.payOut(1), await world.payOut(1)];
    world.pass(1000);
    paid.push(await world.payOut(1));
    expect(paid.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(await fundsOf(world)).toEqual([ALL + STAKE, LEFT, 0]);
  });

  test("if one player cannot pay, the other pays nothing and nobody is stuck", async () => {
    const world = new World();
    await world.grant(world.black.owner);
    await expect(pairStaked(world)).rejects.toThrow(codes.stake.tooLittle);
    expect(await fundsOf(world)).toEqual([ALL, 0, undefined]);
    expect([await world.count(), await world.player(world.black)]).toEqual([
      0,
      { match: 0, slowMatch: 0, waits: false },
    ]);
    await world.pair();
    await world.endByAbort();
    await world.grant(world.white.owner);
    expect(await pairStaked(world)).toBe(2);
  });

  test("one player cannot have both seats and win their own stake", async () => {
    const world = new World();
    await world.grant(world.black.owner);
    Object.assign(world, { white: world.black });
    await expect(pairStaked(world)).rejects.toThrow(codes.matchmaking.samePlayer);
    expect(await fundsOf(world)).toEqual([ALL, ALL, undefined]);
  });

  test("a match won by the ninth mark pays the winner and is not a tie", async () => {
    const world = await withStakedMatch(undefined, { game: gameNumbers.TicTacToe });
    await world.play("a1 b1 a2 b2 b3 c1 c2 c3 a3");
    expect((await world.mustMatch()).ply.toBigInt()).toBe(9n);
    expect((await world.result()).result).toBe(Result.firstWon);
    await world.payOut(1);
    expect(await fundsOf(world)).toEqual([ALL + STAKE, LEFT, 0]);
  });

  test("a tie returns the stakes", async () => {
    const world = await withStakedMatch(undefined, { game: gameNumbers.TicTacToe });
    await world.play(NOBODYS);
    await world.payOut(1);
    expect(await fundsOf(world)).toEqual([ALL, ALL, 0]);
  });

  test("a staller cannot win by a deadline of the whole match", async () => {
    const world = await withStakedMatch();
    const stones = "h8 h9 i8 i9 j8 j9 a1 k9 c1 m9 e1 o9 g1 a3";
    for (const stone of stones.split(" ")) {
      world.pass(LIMIT);
      expect(await world.play(stone)).toMatchObject({ ok: true });
      expect(await world.claimTimeout(1)).toMatchObject({ code: codes.match.stillOnTime });
      expect(await world.payOut(1)).toMatchObject({ code: codes.match.notOver });
    }
    expect(world.time).toBe(14 * LIMIT);
    world.pass(LIMIT + 1);
    await world.claimTimeout(1, world.black.owner);
    await world.payOut(1, world.black.owner);
    expect(await fundsOf(world)).toEqual([LEFT, ALL + STAKE, 0]);
  });

  test.each([
    ["h8 h9", [LEFT, ALL + STAKE]],
    ["h8 h9 i8", [ALL + STAKE, LEFT]],
  ] as const)(
    "a timeout never pays the late player: after %s it pays the other",
    async (moves, paid) => {
      for (const claims of ["black", "white", "third"] as const) {
        const world = await withStakedMatch();
        await world.play(moves);
        world.pass(LIMIT + 1);
        await world.claimTimeout(1, world[claims].owner);
        await world.payOut(1, world[claims].owner);
        expect(await fundsOf(world)).toEqual([...paid, 0]);
      }
    },
  );
});
