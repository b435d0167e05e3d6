import { describe, expect, jest, test } from "@jest/globals";
import { chooseCircuits } from "../harness/verdictOf.js";
import { firstsOfEach } from "@kifu/kit/testing";
import { codes } from "../../src/engine/codes.js";
import { Reason, Result } from "../../src/engine/Match.js";
import { positionAfter } from "../harness/positionAfter.js";
import { foulGames, sendFoul } from "./fouls.js";
import { SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

chooseCircuits(firstsOfEach());

type AnyRules = (typeof foulGames)[number]["rules"];

/** A move after these that does not end the match. */
function replyTo(rules: AnyRules, line: string): string {
  const position = positionAfter(rules, line);
  const reply = rules.legalMoves(position).find((move) => {
    const played = rules.play(position, move);
    return played.ok && played.outcome.ending === "none";
  });
  return rules.notation.write(reply);
}

describe.each(
  foulGames.map(({ module, samples, rules }) => [module, samples.foul!, rules] as const),
)("a foul in %s", (module, foul, rules) => {
  const begin = async (moves = foul) => {
    const world = await SegmentWorld.begin(module, 16);
    await world.play(moves);
    return world;
  };
  const onTurn = async (world: SegmentWorld) => {
    const { first, second, secondToMove } = await world.mustMatch();
    return secondToMove.toBoolean() ? second : first;
  };

  test.each(["key", "owner"] as const)("wins for the side to move, by its %s", async (by) => {
    const world = await begin();
    const { secondToMove } = await world.mustMatch();
    const result = secondToMove.toBoolean() ? Result.secondWon : Result.firstWon;
    const signer = (await onTurn(world))[by];
    expect(await world.verdictOf(() => sendFoul(world, module, { signer }))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result, reason: Reason.foul });
    expect(await sendFoul(world, module)).toMatchObject({ code: codes.match.finished });
  });

  test("is announced, and changes nothing else of the match", async () => {
    const world = await begin();
    const before = await world.mustMatch();
    const receipt = await sendFoul(world, module);
    const { result, reason, line, ...after } = await world.mustMatch();
    expect(receipt.events).toEqual([
      { name: "match-ended", fields: [1n, result.toBigInt(), BigInt(Reason.foul), 0n] },
    ]);
    expect(line.toBigInt()).toBe(0n);
    expect(after.ply).toEqual(before.ply);
    expect(after.state).toEqual(before.state);
    expect(after.transcript).toEqual(before.transcript);
    expect(reason.toBigInt()).toBe(BigInt(Reason.foul));
  });

  test("may be pointed out after a segment that ends with it, but not after another move", async () => {
    const world = await SegmentWorld.begin(module, 16);
    expect((await world.playSegment(foul)).code).toBeUndefined();
    await world.play(replyTo(rules, foul));
    const { noFoul } = codes.match;
    expect(await world.verdictOf(() => sendFoul(world, module))).toBe(noFoul);
    const other = await SegmentWorld.begin(module, 16);
    expect((await other.playSegment(foul)).code).toBeUndefined();
    expect((await sendFoul(other, module)).code).toBeUndefined();
  });
});
