import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach, flips, lengthOf, mutations, random, someOf } from "@kifu/kit/testing";
import { Field, PrivateKey } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { contextOfSeeks, Seek } from "../../src/matchmaking/Seek.js";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { gameNumbers, segmentSizeOf } from "../../src/runtime/games.js";
import { domainOf } from "../../src/runtime/runtimeModules.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { contextOf } from "../../src/engine/transcript.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { offCurve } from "../harness/offCurve.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import type { Sandbox } from "../harness/Sandbox.js";
import { chooseCircuits, verdictOf } from "../harness/verdictOf.js";
import { World } from "../harness/World.js";
import { SegmentWorld } from "../engine/SegmentWorld.js";
import { Liar } from "../soundness/Liar.js";
import { FOR_ANYBODY, seekBySession, seekOf, sendPair, signedBy } from "./seeks.js";

jest.setTimeout(900_000);

chooseCircuits(firstsOfEach());

const { badSignature } = codes.matchmaking;

/** Black signs with their own key, and White's session signs. */
async function arrange(): Promise<{ sandbox: RecordingSandbox; world: World; seeks: Seeks }> {
  const sandbox = new RecordingSandbox();
  const world = new World(undefined, sandbox);
  world.pass(100);
  await world.openSession(world.white, { key: world.white.key });
  const seeks = [
    await seekOf(world, world.black, FOR_ANYBODY),
    await seekBySession(world, world.white, FOR_ANYBODY),
  ];
  return { sandbox, world, seeks: seeks as Seeks };
}

type Seeks = [Seek, Seek];

const FIELDS = [
  "owner.x",
  "owner.isOdd",
  "sessionKey.x",
  "sessionKey.isOdd",
  "expiresAt",
  "scope",
  "after",
  "validUntil",
  "opponent.x",
  "opponent.isOdd",
  "side",
  "by.byOwner",
  "by.signature.x",
  "by.signature.y",
  "by.signature.z",
] as const;

function altered(seek: Seek, at: number, value: (field: Field) => Field): Seek {
  const fields = Seek.toFields(seek).map((field, i) => (i === at ? value(field) : field));
  return new Seek(Seek.fromFields(fields));
}

describe("a seek that differs from the signed one is refused:", () => {
  let sandbox: RecordingSandbox;
  let world: World;
  let seeks: Seeks;

  beforeAll(async () => {
    ({ sandbox, world, seeks } = await arrange());
  });

  // soundness/arguments.test.ts tests that any value of these fields can be proven.
  test.each(FIELDS.map((name, i) => [name, i] as const))("%s", async (_, at) => {
    const [one, other] = seeks;
    expect(Seek.toFields(one)).toHaveLength(FIELDS.length);
    for (const value of [(field: Field) => field.add(1), (field: Field) => field.sub(1)]) {
      const first = await sendPair(world, altered(one, at, value), other);
      const second = await sendPair(world, one, altered(other, at, value));
      expect([first.ok, second.ok]).toEqual([false, false]);
    }
  });

  test.each([
    ["another valid expiry", (seek: Seek) => altered(seek, 4, (f) => f.add(1))],
    ["the other scope", (seek: Seek) => altered(seek, 5, () => Field(1))],
    [
      "one opponent instead of anyone",
      (seek: Seek) => new Seek({ ...seek, opponent: new World().white.ownerFields }),
    ],
    ["a longer validity", (seek: Seek) => altered(seek, 7, (f) => f.add(1))],
    [
      "another session key",
      (seek: Seek) => new Seek({ ...seek, sessionKey: KeyFields.of(new World().third.laterKey) }),
    ],
    ["the negative of its session key", (seek: Seek) => altered(seek, 3, (f) => Field(1).sub(f))],
    ["the negative of its owner", (seek: Seek) => altered(seek, 1, (f) => Field(1).sub(f))],
  ])("%s, only because of its signature", async (_, alter) => {
    const [one, other] = seeks;
    expect(await verdictOf(sandbox, () => sendPair(world, alter(one), other))).toBe(badSignature);
  });

  test("the number of a later match of the player, only because of its signature", async () => {
    const begun = await arrange();
    await begun.world.pair();
    await begun.world.resign(1, 0, begun.world.black.key);
    const [one] = begun.seeks;
    const third = await seekOf(begun.world, begun.world.third);
    const send = (seek: Seek) => verdictOf(begun.sandbox, () => sendPair(begun.world, seek, third));
    expect(await send(one)).toBe(codes.matchmaking.staleSeek);
    expect(await send(altered(one, 6, () => Field(1)))).toBe(badSignature);
  });

  test.each([
    ["another game", { game: gameNumbers.TicTacToe }],
    ["more time per move", { moveLimit: 11 }],
    ["less time per move", { moveLimit: 9 }],
  ])("%s", async (_, terms) => {
    expect(await verdictOf(sandbox, () => sendPair(world, ...seeks, terms))).toBe(badSignature);
  });

  test("terms that only one of them signed", async () => {
    const terms = { moveLimit: 11 };
    const one = await seekOf(world, world.black, { ...FOR_ANYBODY, ...terms });
    for (const sent of [terms, {}]) {
      expect(await verdictOf(sandbox, () => sendPair(world, one, seeks[1], sent))).toBe(
        badSignature,
      );
    }
  });

  test("with the signatures of both swapped", async () => {
    const [one, other] = seeks;
    const [first, second] = [one, other].map(({ by }) => by.signature);
    const sent = [
      new Seek({ ...one, by: signedBy(second!, 1) }),
      new Seek({ ...other, by: signedBy(first!, 0) }),
    ] as const;
    expect(await verdictOf(sandbox, () => sendPair(world, ...sent))).toBe(badSignature);
    expect(await verdictOf(sandbox, () => sendPair(world, sent[0], other))).toBe(badSignature);
    expect(await verdictOf(sandbox, () => sendPair(world, one, sent[1]))).toBe(badSignature);
  });

  test("without a signature", async () => {
    const [one, other] = seeks;
    const none = SeatSignature.none();
    const unsigned = new Seek({ ...other, by: none });
    expect(await verdictOf(sandbox, () => sendPair(world, one, unsigned))).toBe(badSignature);
  });
});

describe("a seek is refused", () => {
  test("that was signed on another chain, or for none", async () => {
    const { sandbox, world, seeks } = await arrange();
    for (const domain of [domainOf({ ...defaultTerms, salt: "1".repeat(32) }), 0n]) {
      const one = await seekOf(world, world.black, { ...FOR_ANYBODY, domain });
      const other = await seekBySession(world, world.white, { ...FOR_ANYBODY, domain });
      expect(await verdictOf(sandbox, () => sendPair(world, one, seeks[1]))).toBe(badSignature);
      expect(await verdictOf(sandbox, () => sendPair(world, seeks[0], other))).toBe(badSignature);
    }
  });

  test("that another player signs, because the session key would be theirs", async () => {
    const { sandbox, world, seeks } = await arrange();
    for (const signer of [
      world.third.secret("owner"),
      world.black.secret("laterKey"),
      PrivateKey.random(),
    ]) {
      const one = await seekOf(world, world.black, {
        ...FOR_ANYBODY,
        signer,
        key: world.third.key,
      });
      expect(await verdictOf(sandbox, () => sendPair(world, one, seeks[1]))).toBe(badSignature);
    }
  });

  test("that is signed by a key which another player named for their session", async () => {
    const { sandbox, world, seeks } = await arrange();
    // Third names White's session key as their own. White's signature counts only for White.
    await world.openSession(world.third, { key: world.white.key });
    const [, ofWhite] = seeks;
    const stolen = new Seek({ ...ofWhite, owner: world.third.ownerFields });
    expect(await verdictOf(sandbox, () => sendPair(world, seeks[0], stolen))).toBe(badSignature);
  });

  test("of an owner off the curve, whose key nobody holds", async () => {
    const { sandbox, world, seeks } = await arrange();
    const owner = new KeyFields({ x: Field(offCurve()), isOdd: Field(0) });
    const one = await seekOf(world, world.black, { ...FOR_ANYBODY, owner, after: 0 });
    expect(await verdictOf(sandbox, () => sendPair(world, one, seeks[1]))).toBe(badSignature);
  });
});

describe("a signature for one purpose does not count for another:", () => {
  async function atTable() {
    const sandbox = new RecordingSandbox();
    const size = segmentSizeOf("TicTacToe");
    const world = new SegmentWorld<Sandbox>(defaultTerms, sandbox, "TicTacToe", size);
    await world.pair(gameNumbers.TicTacToe);
    world.pass(5);
    return { sandbox, world };
  }

  test("a signature over a transcript is not one over a seek with the same number", async () => {
    const { sandbox, world } = await atTable();
    await world.endByResignation();
    const match = await world.mustMatch(1);
    const honest = await seekBySession(world, world.black, FOR_ANYBODY);
    const digest = honest.digest(Field(gameNumbers.Randzu), Field(10));
    const asMoves = contextOf(match, world.matchId(1));
    const signature = signTranscriptWithO1js(world.black.secret("key"), asMoves, digest);
    const forged = new Seek({ ...honest, by: signedBy(signature, 0) });
    const other = await seekOf(world, world.third);
    expect(await verdictOf(sandbox, () => sendPair(world, forged, other))).toBe(badSignature);
    expect(await verdictOf(sandbox, () => sendPair(world, honest, other))).toBe("accepted");
  });

  test("a signature over a seek's context is not one over a transcript", async () => {
    const { sandbox, world } = await atTable();
    const line = await world.line("a1 b2");
    const context = contextOfSeeks(Field(domainOf(world.terms)));
    const forged = await world.segment(line, { context });
    const send = (segment: typeof forged) => verdictOf(sandbox, () => world.sendSegment(segment));
    expect(await send(forged)).toBe(codes.segment.badSignature);
    expect(await send(await world.segment(line))).toBe("accepted");
  });
});

describe("a prover that lies in its hints of a pair", () => {
  const most = lengthOf({ short: 1, whole: 40 });

  test.each([
    ["good", (seeks: Seeks) => seeks],
    [
      "with a bad signature",
      ([one, other]: Seeks): Seeks => [one, altered(other, 11, (f) => f.add(1))],
    ],
    [
      "of a session that asks for another",
      ([one, other]: Seeks): Seeks => [one, altered(other, 4, () => Field(9))],
    ],
    ["of no owner", ([one, other]: Seeks): Seeks => [altered(one, 0, () => Field(0)), other]],
    ["of one player", ([one]: Seeks): Seeks => [one, one]],
  ] as const)("proves the same as an honest prover, or nothing: %s", async (name, change) => {
    const { sandbox, world, seeks } = await arrange();
    const liar = await Liar.about(sandbox, () => sendPair(world, ...change(seeks)));
    expect(liar.hints.length).toBeGreaterThan(300);
    const others = mutations(liar.hints, random(1, name), most).slice(0, most);
    const lies = [...someOf(most, flips(liar.hints)), ...others];
    expect(await liar.deceives(lies)).toEqual([]);
  });
});
