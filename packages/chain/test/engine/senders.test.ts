import { describe, expect, jest, test } from "@jest/globals";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { World } from "../harness/World.js";
import { signTwice } from "./signTwice.js";
import { SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

const LIMIT = 10;

/** The circuit leaves some choices to a segment's sender. A node must restrict them. */
describe("the sender of a segment", () => {
  test("can date their move back to the opponent's last, so that the opponent's time is already over", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment("h8 h9", [5, 10]);
    world.pass(LIMIT);
    expect(await world.verdict(await world.segment(await world.line("i8", [10])))).toBe("accepted");
    expect((await world.mustMatch()).deadline.toBigInt()).toBe(BigInt(10 + LIMIT));
    world.pass(1);
    expect((await world.claimTimeout(1)).ok).toBe(true);
    expect(await world.result()).toMatchObject({ result: 1 });
  });

  test("can win on time even if their own time had run out", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment("h8 h9", [5, 10]);
    world.pass(3 * LIMIT);
    expect((await world.play("i8")).code).toBe(codes.match.outOfTime);
    const late = await world.segment(await world.line("i8", [10 + LIMIT]));
    expect(await world.verdict(late)).toBe("accepted");
    expect((await world.claimTimeout(1)).ok).toBe(true);
    expect(await world.result()).toMatchObject({ result: 1 });
  });

  test("can date the opponent's last move later along with the reply", async () => {
    const world = await SegmentWorld.begin();
    world.pass(LIMIT);
    // Even if Black moved in the first second, the sender can date that move at its deadline. So
    // White may reply 20 seconds into the match.
    const line = await world.line("h8 h9", [LIMIT, 2 * LIMIT]);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
  });

  test("cannot take back a move with a new session before its notice is over", async () => {
    const world = await SegmentWorld.begin();
    const signer = { secret: world.white.secret("key") };
    const evidence = await signTwice(world, ["h9", "g9"], { signer, after: "h8" });
    await world.openSession(world.white);
    world.pass(NOTICE - 1);
    expect(await world.reseat(world.white)).toMatchObject({ code: codes.session.underNotice });
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe("accepted");
  });

  test("can take back a move with a new session that has the seat, without forfeiting", async () => {
    const world = await SegmentWorld.begin();
    const signer = { secret: world.white.secret("key") };
    const evidence = await signTwice(world, ["h9", "g9"], { signer, after: "h8" });
    await world.openSession(world.white);
    await world.reseatInTime(world.white);
    const [first] = await world.signers();
    const later = { secret: world.white.secret("laterKey") };
    const line = await world.line("h8 g9");
    const segment = await world.segment(line, { signers: [first, later] });
    expect(await world.verdict(segment)).toBe("accepted");
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(
      codes.segment.badSignature,
    );
  });

  test("can void moves that the old key signed long after the notice, with a session kept in reserve", async () => {
    const world = SegmentWorld.empty("TicTacToe", 9);
    await world.pair(world.game.plain.number, 600);
    expect(await world.openSession(world.black)).toMatchObject({ ok: true });
    world.pass(500);
    // Black made the last of these losing moves just now, and signed it with the key that has the
    // seat.
    const line = await world.line("a1 a3 a2 b3 c1 c3", [1, 2, 3, 4, 499, 500]);
    const won = await world.segment(line);
    expect(await world.reseat(world.black)).toMatchObject({ ok: true });
    expect(await world.verdict(won)).toBe(codes.segment.badSignature);
  });

  test("can let a player think longer in a single move, which has no bound", async () => {
    const world = await World.withMatch();
    world.pass(LIMIT);
    expect(await world.play("h8")).toMatchObject({ ok: true });
    expect((await world.mustMatch()).deadline.toBigInt()).toBe(BigInt(2 * LIMIT));
  });

  test("can date the last move anywhere within its bound, without its player or the opponent", async () => {
    for (const [time, spare] of [
      [0, 9],
      [5, 4],
      [9, 0],
    ] as const) {
      const world = await SegmentWorld.begin();
      const signed = await world.segment(await world.line("h8", [5], 1, [4]));
      const dated = await world.segment(await world.line("h8", [time], 1, [spare]));
      expect(await world.verdict({ ...dated, last: signed.last })).toBe("accepted");
      expect((await world.mustMatch()).deadline.toBigInt()).toBe(BigInt(time + LIMIT));
    }
  });

  describe("of a won game", () => {
    const won = "a1 a3 a2 b3 c1 c3";

    /** White won in time. In the part that the operator played, White's clock has run out. */
    const wonInPart = async () => {
      const world = await SegmentWorld.begin("TicTacToe", 9);
      await world.playSegment("a1 a3 a2");
      const rest = await world.segment(await world.line("b3 c1 c3"));
      world.pass(2 * LIMIT);
      return { world, rest };
    };

    test.each([
      ["the first seat's", won, ""],
      ["the second seat's, once it is to move", "a3 a1 b3 a2 c3", "a3"],
    ])(
      "changes nothing if the operator runs the loser's resignation first: %s",
      async (_loser, moves, first) => {
        const loser = first === "" ? 0 : 1;
        const result = loser === 0 ? Result.secondWon : Result.firstWon;
        const honest = await SegmentWorld.begin("TicTacToe", 9);
        await honest.playSegment(moves);
        expect(await honest.result()).toMatchObject({ result, reason: Reason.board });

        const world = await SegmentWorld.begin("TicTacToe", 9);
        const segment = await world.segment(await world.line(moves));
        // Only the mover signed the first move, so the operator can play it alone.
        if (first !== "") await world.playSegment(first);
        const { key } = loser === 0 ? world.black : world.white;
        expect(await world.resign(1, loser, key)).toMatchObject({ ok: true });
        expect(await world.result()).toMatchObject({ result, reason: Reason.resignation });
        expect((await world.sendSegment(segment)).code).toBe(codes.match.finished);
      },
    );

    test.each([
      ["resignation", "resign", Result.firstWon],
      ["abort", "abort", Result.aborted],
    ] as const)(
      "comes too late if the operator runs the winner's own %s that they had held back",
      async (_, method, result) => {
        const world = SegmentWorld.empty("TicTacToe", 9);
        await world.pair(world.game.plain.number, 600);
        const { validUntil } = world;
        world.pass(300);
        const segment = await world.segment(await world.line(won));
        await world[method](1, 1, world.white.key, validUntil);
        world.pass(method === "abort" ? NOTICE : 0);
        if (method === "abort") await world.claimAbort(1);
        expect(await world.result()).toMatchObject({ result });
        expect((await world.sendSegment(segment)).code).toBe(codes.match.finished);
      },
    );

    test("counts after the winner's clock ran out in the chain's position", async () => {
      const { world, rest } = await wonInPart();
      expect(await world.verdict(rest)).toBe("accepted");
      expect(await world.result()).toMatchObject({ result: Result.secondWon });
    });

    test("comes too late if the operator holds a part back and claims the timeout first", async () => {
      const { world, rest } = await wonInPart();
      expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
      expect(await world.verdict(rest)).toBe(codes.match.finished);
      expect(await world.result()).toMatchObject({
        result: Result.firstWon,
        reason: Reason.timeout,
      });
    });

    test("comes too late if an abort was due before the game was won, and is claimed first", async () => {
      const world = SegmentWorld.empty("TicTacToe", 9);
      await world.pair(world.game.plain.number, 600);
      await world.abort(1, 0, world.black.key);
      world.pass(500);
      const segment = await world.segment(await world.line(won, [1, 2, 3, 4, 499, 500]));
      expect(await world.claimAbort(1)).toMatchObject({ ok: true });
      expect((await world.sendSegment(segment)).code).toBe(codes.match.finished);
    });

    test("beats an abort that the loser announced", async () => {
      const world = SegmentWorld.empty("TicTacToe", 9);
      await world.pair(world.game.plain.number, 2 * NOTICE);
      expect(await world.abort(1, 0, world.black.key)).toMatchObject({ ok: true });
      world.pass(NOTICE - 1);
      await world.playSegment(won);
      world.pass(1);
      expect((await world.claimAbort(1)).code).toBe(codes.match.finished);
      expect(await world.result()).toMatchObject({ result: Result.secondWon });
    });
  });
});
