import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach } from "@kifu/kit/testing";
import { Field } from "o1js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { codes } from "../../src/engine/codes.js";
import { Reason } from "../../src/engine/Match.js";
import type { SignedTwice } from "../../src/engine/segmentModule.js";
import { linkMove, timeOfLastMove, timingOf } from "../../src/engine/transcript.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { EDGES } from "../harness/numbers.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { signTwice } from "./signTwice.js";
import { type Signer, SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

async function signBoth(
  world: SegmentWorld,
  moves: readonly [string, string] = ["h9", "g9"],
  {
    signer = { secret: world.white.secret("key") },
    context,
    timings,
  }: { signer?: Signer; context?: Field; timings?: readonly [Field, Field] } = {},
): Promise<SignedTwice<unknown>> {
  return await signTwice(world, moves, { signer, context, timings, after: "h8" });
}

describe("a player who signs two moves for one ply", () => {
  test("can take back a move after the reply to it, with the operator's help", async () => {
    const world = await SegmentWorld.begin();
    const shown = await world.segment(await world.line("h8 h9 i8"));
    const taken = await world.segment(await world.line("h8 g9"));
    expect(await world.verdict(taken)).toBe("accepted");
    expect((await world.sendSegment(shown)).ok).toBe(false);
  });

  test.each([{}, { byOwner: 1 }])("forfeits the match, by session key or wallet", async (flag) => {
    const world = await SegmentWorld.begin();
    const signer = { secret: world.white.secret(flag.byOwner ? "owner" : "key"), ...flag };
    const evidence = await signBoth(world, undefined, { signer });
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: 1, reason: Reason.signedTwice });
    expect(await world.sendForfeit(1, evidence)).toMatchObject({ code: codes.match.finished });
  });

  test("also forfeits after later moves", async () => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world);
    await world.playSegment("h8 g9 i8");
    const receipt = await world.sendForfeit(1, evidence);
    expect(receipt).toMatchObject({ ok: true, transitions: 1 });
    expect(receipt.events).toEqual([{ name: "match-ended", fields: [1n, 1n, 4n, 0n] }]);
  });
});

describe("a player who signs one move for a segment and makes another as a transaction", () => {
  const [SIGNED, MADE] = ["h9", "g9"];

  /** White signed h9 and made g9. The evidence has both moves, but no signature of g9. */
  async function begin(made = MADE) {
    const world = await SegmentWorld.begin();
    await world.play("h8");
    const match = await world.mustMatch();
    const [begun] = await world.transcripts(await world.line(""));
    const read = async (text: string) => (await world.line(text)).moves[0]!.map((f) => Field(f));
    const [signed, other] = [await read(SIGNED), await read(made)];
    const timing = timingOf(timeOfLastMove(match), Field(0));
    const context = await world.context();
    const signature = signTranscriptWithO1js(
      world.white.secret("key"),
      context,
      linkMove(begun!, timing, signed),
    );
    await world.play(made);
    const shown = ([x, y]: Field[], by: SeatSignature) => ({ move: { x, y }, timing, by });
    const evidence: SignedTwice<unknown> = {
      transcript: begun!,
      one: shown(signed, new SeatSignature({ byOwner: Field(0), signature })),
      other: shown(other, SeatSignature.none()),
    };
    return { world, evidence };
  }

  test("forfeits the match while that move is the last", async () => {
    const { world, evidence } = await begin();
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: 1, reason: Reason.signedTwice });
  });

  test("does not forfeit once the opponent has replied, having seen both", async () => {
    const { world, evidence } = await begin();
    await world.play("i8");
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(
      codes.segment.badSignature,
    );
  });

  test("does not forfeit by a move that was made exactly as signed", async () => {
    const { world, evidence } = await begin(SIGNED);
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(codes.segment.oneMove);
  });

  test("does not forfeit by a move that is not the match's last or is the other seat's", async () => {
    const { world, evidence } = await begin();
    const { badSignature } = codes.segment;
    const refused = [
      { ...evidence, transcript: Field(1) },
      { ...evidence, other: { ...evidence.other, timing: Field(1) } },
      { ...evidence, other: { ...evidence.other, move: { x: Field(0), y: Field(0) } } },
      { ...evidence, one: evidence.other, other: evidence.one },
    ];
    for (const sent of refused) {
      expect(await world.verdictOf(() => world.sendForfeit(1, sent))).toBe(badSignature);
    }
    // The first seat signed a move that differs from the match's last move. But the last move is
    // the second seat's, so the first seat did not sign twice.
    const signature = signTranscriptWithO1js(
      world.black.secret("key"),
      await world.context(),
      linkMove(evidence.transcript, evidence.one.timing, await h9(world)),
    );
    const by = new SeatSignature({ byOwner: Field(0), signature });
    const sent = { ...evidence, one: { ...evidence.one, by } };
    expect(await world.verdictOf(() => world.sendForfeit(0, sent))).toBe(badSignature);
  });

  async function h9(world: SegmentWorld): Promise<Field[]> {
    return (await world.line(SIGNED)).moves[0]!.map((field) => Field(field));
  }
});

describe("nobody forfeits", () => {
  test.each([
    ["with different reported times", [timingOf(Field(1), Field(6)), timingOf(Field(2), Field(6))]],
    ["with different bounds", [timingOf(Field(1), Field(6)), timingOf(Field(1), Field(16))]],
  ] as const)("by signing one move twice, %s", async (_, timings) => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world, ["h9", "h9"], { timings });
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(codes.segment.oneMove);
  });

  test("by signing moves of two plies", async () => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world);
    const later = (await world.transcripts(await world.line("h8 h9 i8"))).at(-1)!;
    const { moves } = await world.line("g9");
    const linked = linkMove(
      later,
      Field(2),
      moves[0]!.map((field) => Field(field)),
    );
    const signature = signTranscriptWithO1js(
      world.white.secret("key"),
      await world.context(),
      linked,
    );
    const by = new SeatSignature({ byOwner: Field(0), signature });
    for (const transcript of [evidence.transcript, later]) {
      const sent = { ...evidence, transcript, other: { ...evidence.other, by } };
      expect(await world.verdictOf(() => world.sendForfeit(1, sent))).toBe(
        codes.segment.badSignature,
      );
    }
  });

  test("by signatures of the other seat, of a stranger, or for another match", async () => {
    const world = await SegmentWorld.begin();
    const { badSignature } = codes.segment;
    const evidence = await signBoth(world);
    expect(await world.verdictOf(() => world.sendForfeit(0, evidence))).toBe(badSignature);
    const signer = { secret: world.third.secret("key") };
    const others = await signBoth(world, undefined, { signer });
    expect(await world.verdictOf(() => world.sendForfeit(1, others))).toBe(badSignature);
    const elsewhere = await signBoth(world, undefined, { context: Field(1) });
    expect(await world.verdictOf(() => world.sendForfeit(1, elsewhere))).toBe(badSignature);
  });

  test.each(["one", "other"] as const)("by a single signature: %s is altered", async (name) => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world);
    for (const changes of [
      { move: { x: Field(0), y: Field(0) } },
      { timing: Field(3) },
      { by: SeatSignature.none() },
    ]) {
      const sent = { ...evidence, [name]: { ...evidence[name], ...changes } };
      expect(await world.verdictOf(() => world.sendForfeit(1, sent))).toBe(
        codes.segment.badSignature,
      );
    }
  });

  test("by a key that has expired or was revoked, because it may have leaked", async () => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world);
    await world.revokeSession(world.white);
    await world.reseatInTime(world.white);
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(codes.session.expired);

    const later = await SegmentWorld.begin();
    const signed = await signBoth(later);
    const { expiresAt } = (await later.mustMatch()).second;
    later.sandbox.time = Number(expiresAt.toBigInt());
    expect(await later.verdictOf(() => later.sendForfeit(1, signed))).toBe(codes.session.expired);
    later.sandbox.time -= 1;
    expect(await later.verdictOf(() => later.sendForfeit(1, signed))).toBe("accepted");
  });

  test.each(["one", "other"] as const)(
    "by a key that has expired, if only %s move is signed with it",
    async (name) => {
      const world = await SegmentWorld.begin();
      const byKey = await signBoth(world);
      const signer = { secret: world.white.secret("owner"), byOwner: 1 };
      const byOwner = await signBoth(world, undefined, { signer });
      const evidence = { ...byOwner, [name]: byKey[name] };
      const { expiresAt } = (await world.mustMatch()).second;
      world.sandbox.time = Number(expiresAt.toBigInt());
      const send = () => world.sendForfeit(1, evidence);
      expect(await world.verdictOf(send)).toBe(codes.session.expired);
      world.sandbox.time -= 1;
      expect(await world.verdictOf(send)).toBe("accepted");
    },
  );

  test.each([2n, ...EDGES.slice(1)])("in seat %s", async (seat) => {
    const world = await SegmentWorld.begin();
    const evidence = await signBoth(world);
    expect(await world.verdictOf(() => world.sendForfeit(seat, evidence))).toBe(
      codes.match.badSeat,
    );
  });
});
