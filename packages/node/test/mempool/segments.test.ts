import { describe, expect, it } from "@jest/globals";
import { NodeError } from "../../src/lib/NodeError.js";
import { sign } from "../harness/Draft.js";
import {
  codeOf,
  jsonOf,
  keyOf,
  own,
  refusalOf,
  runtime,
  type Settings,
  stage,
  type TransactionJson,
  until,
} from "./stage.js";

const from = { network: "203.0.113.7" };
const REFUSED = "segment/bad-signature";

/**
 * A transaction with as many fields as a segment of Randzu. The chain of these tests does not run
 * it.
 */
function segmentOf(player: number, nonce = 0): TransactionJson {
  const methodId = runtime.methodIdResolver.getMethodId("Randzu", "playMoves");
  const fields = Array.from({ length: 1 + 64 * 3 + 9 }, () => 1n);
  return sign({ methodId, key: keyOf(player), nonce: BigInt(nonce), fields });
}

/**
 * A network may submit twenty transactions at once, and then one per second. A segment of Randzu
 * counts as nine submissions.
 */
function setUp(settings: Settings = {}) {
  const clock = { now: 0 };
  const world = stage({ verify: () => true, now: () => clock.now, ...settings });
  const play = async (
    player: number,
    nonce: number,
    origin: { network: string | undefined } = from,
  ) => await world.ingress.submit(segmentOf(player, nonce), origin);
  return { ...world, clock, play };
}

const rate = { perSecond: 1, burst: 20 };

describe("a segment counts as nine submissions", () => {
  it("of its sender, who is in debt for what was not there", async () => {
    const { play, clock, chain } = setUp({ perSender: rate });
    for (let nonce = 0; nonce < 3; nonce++) await play(1, nonce);
    expect(await refusalOf(play(1, 3))).toMatchObject({
      code: "ingress/rate-limited",
      details: { retryAfterMs: 8000 },
    });
    await play(2, 0);
    clock.now = 8000;
    await play(1, 3);
    expect(chain.admitted).toHaveLength(5);
  });

  it("of its network, whatever keys send it: keys are free", async () => {
    const { play, ingress, clock, chain } = setUp({ perAddress: rate });
    for (let player = 1; player <= 3; player++) await play(player, 0);
    expect(await refusalOf(play(4, 0))).toMatchObject({
      code: "ingress/rate-limited",
      details: { address: "203.0.113.7", retryAfterMs: 8000 },
    });
    await play(4, 0, { network: "203.0.113.8" });
    // The network's other transactions must wait for the same time.
    expect(await codeOf(ingress.submit(jsonOf(9, 0), from))).toBe("ingress/rate-limited");
    clock.now = 8000;
    await ingress.submit(jsonOf(9, 0), from);
    expect(chain.admitted).toHaveLength(5);
  });

  it("though all come at once", async () => {
    const { play, chain } = setUp({ perAddress: rate });
    const all = Array.from({ length: 12 }, async (_, i) => await outcome(play(i + 1, 0)));
    const codes = await Promise.all(all);
    // All 12 submissions are paid for before the first segment pays for its run, so only 8 of 20
    // tokens are left.
    expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["accepted", "ingress/rate-limited"]));
    expect(chain.admitted).toHaveLength(1);
  });

  it("also when the chain refuses it: it ran", async () => {
    const { play, chain } = setUp({ perSender: rate });
    chain.errors.set(segmentOf(1).hash, new NodeError(REFUSED, "The chain refuses it."));
    for (let i = 0; i < 3; i++) expect(await codeOf(play(1, 0))).toBe(REFUSED);
    expect(await codeOf(play(1, 0))).toBe("ingress/rate-limited");
  });

  it("but not when it is forged, which costs its named sender nothing", async () => {
    let forging = true;
    const { play, chain } = setUp({ perSender: rate, verify: () => !forging });
    for (let i = 0; i < 30; i++) expect(await codeOf(play(1, 0))).toBe("ingress/bad-signature");
    forging = false;
    for (let nonce = 0; nonce < 3; nonce++) await play(1, nonce);
    expect(chain.admitted).toHaveLength(3);
  });

  it("and nothing of this machine's own network", async () => {
    const { play, chain } = setUp({ perAddress: { perSecond: 0.001, burst: 1 } });
    for (let player = 1; player <= 9; player++) await play(player, 0, own);
    expect(chain.admitted).toHaveLength(9);
  });
});

describe("a segment that is ahead of its sender's nonce", () => {
  it("is not parked: it would come to the chain out of pace, and takes much room until then", async () => {
    const { play, ingress, chain } = setUp();
    expect(await refusalOf(play(1, 1))).toMatchObject({
      code: "ingress/nonce-too-far",
      details: { expected: "0", got: "1", ahead: 0 },
    });
    expect(ingress.parkedCount()).toBe(0);
    await play(1, 0);
    await play(1, 1);
    expect(chain.admitted).toHaveLength(2);
  });
});

describe("segments of many networks", () => {
  it("delay a move by at most the one that is running", async () => {
    const verified = new Set<string>();
    const { play, ingress, chain } = setUp({
      verify: (sender) => verified.add(sender.toBase58()).size > 0,
    });
    const waiting: (() => void)[] = [];
    chain.mayRun = async () => await new Promise<void>((resolve) => waiting.push(resolve));
    const run = async () => {
      await until(() => waiting.length > 0);
      const next = chain.admitted.length + 1;
      waiting.shift()!();
      await until(() => chain.admitted.length === next);
    };
    const address = (player: number) => keyOf(player).toPublicKey().toBase58();
    const crowd = Array.from(
      { length: 12 },
      async (_, i) => await play(200 + i, 0, { network: `203.0.113.${10 + (i % 6)}` }),
    );
    for (let i = 0; i < 12; i++) await until(() => verified.has(address(200 + i)));
    await until(() => chain.came.length === 1);
    const move = ingress.submit(jsonOf(2, 0), from);
    await until(() => verified.has(address(2)));
    await run();
    await run();
    await move;
    expect(chain.senders.indexOf(address(2))).toBe(1);
    // The stop ends the pauses. Otherwise there would be a pause after each segment, because
    // others play.
    const ended = ingress.stop();
    while (chain.admitted.length < 13) await run();
    await Promise.all([...crowd, ended]);
  });
});

async function outcome(submission: Promise<unknown>): Promise<string> {
  return await submission.then(
    () => "accepted",
    async () => await codeOf(submission),
  );
}
