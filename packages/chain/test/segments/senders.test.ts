import { describe, expect, jest, test } from "@jest/globals";
import { codes } from "../../src/codes.js";
import { Reason, Result } from "../../src/matches/Match.js";
import { NOTICE } from "../../src/matches/notice.js";
import { signTwice } from "./signTwice.js";
import { SegmentWorld } from "./SegmentWorld.js";

// Circuits take their time on a busy machine.
jest.setTimeout(300_000);

const LIMIT = 10;

/** What the circuit leaves to the sender of a segment, and a node has to see to. */
describe("whoever sends a segment", () => {
  test("can date their move at the opponent's last, whose time is over by then", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment("h8 h9", [5, 10]);
    world.pass(LIMIT);
    expect(await world.verdict(await world.segment(await world.line("i8", [10])))).toBe("accepted");
    expect((await world.mustMatch()).deadline.toBigInt()).toBe(BigInt(10 + LIMIT));
    world.pass(1);
    expect((await world.claimTimeout(1)).ok).toBe(true);
    expect(await world.result()).toMatchObject({ result: 1 });
  });

  test("can win on time though it was their own that had run out", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment("h8 h9", [5, 10]);
    world.pass(3 * LIMIT);
    expect((await world.play("i8")).code).toBe(codes.match.outOfTime);
    const late = await world.segment(await world.line("i8", [10 + LIMIT]));
    expect(await world.verdict(late)).toBe("accepted");
    expect((await world.claimTimeout(1)).ok).toBe(true);
    expect(await world.result()).toMatchObject({ result: 1 });
  });

  test("can date the opponent's last move later, with the reply", async () => {
    const world = await SegmentWorld.begin();
    world.pass(LIMIT);
    // White replies 20 seconds into the match to what Black played in its first second.
    const line = await world.line("h8 h9", [LIMIT, 2 * LIMIT]);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
  });

  test("takes back no move by a new session before its notice is over", async () => {
    const world = await SegmentWorld.begin();
    const signer = { secret: world.white.secret("key") };
    const evidence = await signTwice(world, ["h9", "g9"], { signer, after: "h8" });
    await world.openSession(world.white);
    world.pass(NOTICE - 1);
    expect(await world.reseat(world.white)).toMatchObject({ code: codes.session.underNotice });
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe("accepted");
  });

  test("can take back a move by a new session that has the seat, and does not forfeit", async () => {
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

  test.each([
    ["the first seat's", "a1 a3 a2 b3 c1 c3", ""],
    ["the second seat's, once it is to move", "a3 a1 b3 a2 c3", "a3"],
  ])(
    "comes too late for a win if the operator first runs the loser's resignation: %s",
    async (_loser, moves, first) => {
      const honest = await SegmentWorld.begin("TicTacToe", 9);
      await honest.playSegment(moves);
      expect((await honest.result()).reason).toBe(Reason.board);

      const world = await SegmentWorld.begin("TicTacToe", 9);
      const won = await world.segment(await world.line(moves));
      // Its mover signed it alone, too: the operator can play it alone.
      if (first !== "") await world.playSegment(first);
      // On the chain not both have moved, so leaving is forgiven. Unlike an abort it has no notice.
      expect(await world.endByResignation()).toMatchObject({ ok: true });
      expect(await world.result()).toMatchObject({ result: Result.aborted });
      expect((await world.sendSegment(won)).code).toBe(codes.match.finished);
    },
  );
});
