import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach } from "@kifu/kit/testing";
import { Field } from "o1js";
import { linkTakeback, linkMove } from "../../src/engine/transcript.js";
import { codes } from "../../src/engine/codes.js";
import { Reason } from "../../src/engine/Match.js";
import { provable } from "../../src/engine/moveArguments.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { drawBy } from "./draws.js";
import { sendTakeback, takebackBy, takebackOf } from "./takebacks.js";
import { SegmentWorld } from "./SegmentWorld.js";
import { signMovesOfOnePly } from "./signSegment.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

describe("a takeback", () => {
  test("voids earlier signatures of a move, a draw or a segment", async () => {
    const world = await SegmentWorld.begin();
    await world.play("h8 h9");
    const draws = [await drawBy(world, world.black), await drawBy(world, world.white)] as const;
    const next = await world.segment(await world.line("i8"));
    const single = await world.sandbox.hold(() => world.play("i8"));
    world.pass(1);
    expect((await sendTakeback(world, "h8 h9", { plies: 2 })).ok).toBe(true);

    expect(await world.sendSegment(next)).toMatchObject({ code: codes.segment.badSignature });
    // The signature of a single move also covers the position that the move leads to.
    expect(await world.sandbox.run(single)).toMatchObject({ code: codes.match.wrongField });
    await world.play("h8 h9");
    const drawn = await world.sandbox.send(world.third.owner, () =>
      world.sandbox.matches.agreeDraw(world.matchId(1), ...draws),
    );
    expect(drawn).toMatchObject({ code: codes.match.notAgreed });
    expect(await world.sendSegment(next)).toMatchObject({ code: codes.segment.badSignature });
  });

  async function movedTwice() {
    const world = await SegmentWorld.begin();
    await world.play("h8");
    const signer = { secret: world.white.secret("key") };
    const before = await world.mustMatch();
    const first = signMovesOfOnePly(await world.board(), ["h9", "h10"], signer).one;
    await world.playSegment("h9");
    expect((await sendTakeback(world, "h8 h9")).ok).toBe(true);
    const between = await world.mustMatch();
    const second = signMovesOfOnePly(await world.board(), ["g9", "g10"], signer).one;
    await world.playSegment("g9");
    return { world, first, second, before, between, after: await world.mustMatch() };
  }

  test("never makes the moves before and after it two moves for one ply, whatever they are claimed to follow", async () => {
    const { world, first, second, before, between, after } = await movedTwice();
    const none = { ...second, by: SeatSignature.none() };
    const pairs = [
      [first, second],
      [second, first],
      [first, none],
      [none, first],
      [second, { ...first, by: SeatSignature.none() }],
    ] as const;
    for (const { transcript } of [before, between, after]) {
      for (const [one, other] of pairs) {
        const evidence = { transcript, one, other };
        expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe(
          codes.segment.badSignature,
        );
      }
    }
  });

  test("does not count as the last move of a player", async () => {
    const world = await SegmentWorld.begin();
    await world.play("h8");
    const { transcript } = await world.mustMatch();
    const signer = { secret: world.white.secret("key") };
    const signed = signMovesOfOnePly(await world.board(), ["h9", "h10"], signer).one;
    await world.playSegment("h9 i8");
    const last = (await world.mustMatch()).transcript;
    expect((await sendTakeback(world, "h8 h9 i8", { plies: 1 })).ok).toBe(true);
    // It is Black's turn again. The takeback's transcript must not count as White's last move.
    const [x, y] = [last, Field(1)];
    for (const follows of [transcript, last, linkTakeback(last, Field(1), [])]) {
      for (const timing of [last, signed.timing]) {
        for (const seat of [0, 1]) {
          const made = { move: { x, y }, timing, by: SeatSignature.none() };
          const evidence = { transcript: follows, one: signed, other: made };
          expect(await world.verdictOf(() => world.sendForfeit(seat, evidence))).toBe(
            codes.segment.badSignature,
          );
        }
      }
    }
  });

  test("does not protect a player who signs two moves for the ply after it", async () => {
    const { world, second, between } = await movedTwice();
    const fields = world.game.Move.toFields(second.move as never);
    const move = provable(
      world.game.Move,
      [...fields.slice(1), fields[0]!].map((f) => f.toBigInt()),
    );
    const linked = linkMove(
      between.transcript,
      second.timing,
      world.game.Move.toFields(move as never),
    );
    const signature = signTranscriptWithO1js(
      world.white.secret("key"),
      await world.context(),
      linked,
    );
    const by = new SeatSignature({ byOwner: Field(0), signature });
    const evidence = {
      transcript: between.transcript,
      one: second,
      other: { ...second, move, by },
    };
    expect(await world.verdictOf(() => world.sendForfeit(1, evidence))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: 1, reason: Reason.signedTwice });
  });

  test("needs the signature of each player for their own seat", async () => {
    const world = await SegmentWorld.begin();
    await world.play("h8 h9");
    const agreed = takebackOf("Randzu", "h8 h9", 1);
    const of = { module: "Randzu", of: 1 } as const;
    const offered = await takebackBy(world, world.white, agreed, of);
    const send = (first: SeatSignature, second: SeatSignature) =>
      world.sandbox.send(world.third.owner, () =>
        world.module.takeBack(world.matchId(1), agreed, first, second),
      );
    expect(await send(offered, offered)).toMatchObject({ code: codes.match.notAgreed });
    const accepted = await takebackBy(world, world.black, agreed, of);
    expect(await send(offered, accepted)).toMatchObject({ code: codes.match.notAgreed });
    expect(await send(accepted, offered)).toMatchObject({ ok: true });
  });
});
