import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { PrivateKey } from "o1js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { sign } from "../harness/Draft.js";
import { SUBMIT } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import type { FloodOptions, FloodOutcome } from "./floodWorker.js";
import { Opponents } from "./Opponents.js";

const PER_SECOND = 1000;
const MOVES = 3;
/** Longer than the default, because the machine may be busy. */
const BLOCK_MS = 2500;
const { perSender, perAddress } = defaultConfig.ingress;

describe(`${PER_SECOND} submissions a second by one key`, () => {
  const flooder = PrivateKey.fromBigInt(99n);
  const forger = PrivateKey.fromBigInt(98n);
  let opponents: Opponents;

  beforeAll(async () => {
    opponents = await Opponents.meet({ blocks: { intervalMs: BLOCK_MS } });
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  function signed(key: PrivateKey, count: number): string[] {
    const { chain } = opponents.node;
    const { methodId, argsFields } = new Player(chain.runtime, 40).register({ moveLimit: 999 });
    const from = chain.pending.nonce(key.toPublicKey());
    return Array.from({ length: count }, (_, i) => {
      const fields = argsFields.map((field) => field.toBigInt());
      const nonce = from + BigInt(i);
      const tx = sign({ methodId: methodId.toBigInt(), key, nonce, fields });
      return JSON.stringify({ query: SUBMIT, variables: { tx } });
    });
  }

  async function playDuring(requests: FloodOptions["requests"]) {
    const { url, chain } = opponents.node;
    const workerData: FloodOptions = { url, perSecond: PER_SECOND, requests };
    const worker = new Worker(new URL("./floodWorker.js", import.meta.url), { workerData });
    try {
      let slowest = 0;
      for (let i = 0; i < MOVES; i++) {
        const from = chain.openHeight;
        const hash = await opponents.play();
        await opponents.included(hash);
        const status = chain.store.status(hash);
        if (status?.kind === "included") slowest = Math.max(slowest, status.height - from);
      }
      const message = new Promise<FloodOutcome>((resolve) => worker.once("message", resolve));
      worker.postMessage("stop");
      const outcome = await message;
      process.stdout.write(`A flood, and moves in ${slowest + 1}: ${JSON.stringify(outcome)}\n`);
      return { slowest, outcome };
    } finally {
      await worker.terminate();
    }
  }

  function admitted(seconds: number) {
    return {
      given: Number(opponents.node.chain.pending.nonce(flooder.toPublicKey())),
      atMost: perSender.burst + perSender.perSecond * (seconds + 1),
    };
  }

  it("delay another's moves by at most a block, even from the same machine", async () => {
    const { slowest, outcome } = await playDuring(signed(flooder, 600).map((body) => ({ body })));
    expect(slowest).toBeLessThanOrEqual(1);
    expect(outcome.sent).toBeGreaterThan(PER_SECOND);
    const { given, atMost } = admitted(outcome.seconds);
    expect(given).toBeGreaterThan(0);
    expect(given).toBeLessThanOrEqual(atMost);
  });

  it("from hundreds of addresses delay them no more", async () => {
    const before = admitted(0).given;
    const { slowest, outcome } = await playDuring(
      signed(flooder, 600).map((body, i) => ({ body, address: `198.51.100.${i % 250}` })),
    );
    expect(slowest).toBeLessThanOrEqual(1);
    const { given, atMost } = admitted(outcome.seconds);
    expect(given - before).toBeLessThanOrEqual(atMost);
  });

  it("that are forged delay them no more, and cost the node few signature checks", async () => {
    const { slowest, outcome } = await playDuring(
      signed(forger, 60).map((body, i) => ({
        body: body.replace(/"s":"\d+"/, `"s":"${1000 + i}"`),
        address: "203.0.113.66",
      })),
    );
    expect(slowest).toBeLessThanOrEqual(1);
    const { "ingress/bad-signature": checked = 0, ...others } = outcome.answers;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(
      perAddress.burst + perAddress.perSecond * (outcome.seconds + 1),
    );
    expect(Object.keys(others)).not.toContain("accepted");
  });

  it("leave nothing behind that cannot be proven", async () => {
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(10)).errors).toEqual([]);
  });
});
