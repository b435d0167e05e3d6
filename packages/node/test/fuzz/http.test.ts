import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { lengthOf, random, randomRun } from "@kifu/kit/testing";
import { UNHURRIED } from "../attacks/Opponents.js";
import type { Answer } from "../harness/http.js";
import { post } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { TestNode } from "../harness/TestNode.js";
import { Fuzz } from "./Fuzz.js";
import { HttpStage } from "./HttpStage.js";
import { verdictOn } from "./verdict.js";
import { rawBodies } from "./rawBodies.js";

const MOST = lengthOf({ short: 30, whole: 400 });
const { seed, steps } = randomRun({ steps: MOST });
const STEPS = Math.min(steps, MOST);
const BODIES = lengthOf({ short: 40, whole: 400 });
/** Blocks close only when they are full, because the timer never fires. */
const blocks = { intervalMs: 3_600_000, maximumTransactions: 10 };

describe(`a node over HTTP, seed ${seed}`, () => {
  let node: TestNode;
  let fuzz: Fuzz;

  beforeAll(async () => {
    node = await TestNode.start({ blocks, ingress: { ...UNHURRIED, parkedForMs: 3_600_000 } });
    fuzz = new Fuzz(new HttpStage(node, blocks.maximumTransactions), seed);
  });

  afterAll(async () => {
    process.stdout.write(`Over HTTP, ${fuzz.summary()}\nseed ${seed}\n`);
    await node.remove();
  });

  it(`refuses by code, or accepts what it was sent: ${STEPS} steps`, async () => {
    for (let step = 0; step < STEPS; step++) await fuzz.step(step);
    expect(fuzz.report()).toEqual([]);
    expect(node.executor.openStates).toBe(0);
  });

  it(`answers ${BODIES} bodies, from honest to nonsense, with a transaction or a code`, async () => {
    const player = new Player(node.chain.runtime, 77);
    const seen = new Map<string, number>();
    for (let i = 0; i < BODIES; i++) {
      const own = random(seed, `body ${i}`);
      const wire = player.register({ moveLimit: 777 }).toJSON();
      const name = own.pick(Object.keys(rawBodies));
      const body = rawBodies[name]?.(wire, own) ?? "";
      const answer = await post(node.url, body);
      const { kind, wrong } = outcomeOf(answer, wire);
      if (wrong !== undefined) throw new Error(`body ${i}, ${name}: ${wrong}\n${body}`);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (kind !== "accepted") player.takeBack("wallet");
    }
    process.stdout.write(`${BODIES} bodies: ${JSON.stringify([...seen])}\n`);
    expect(seen.get("accepted")).toBeGreaterThan(BODIES / 20);
    expect(seen.get("ingress/malformed")).toBeGreaterThan(BODIES / 20);
  });

  function outcomeOf({ status, body }: Answer, wire: object): { kind: string; wrong?: string } {
    const hash = body.data?.submitTx;
    const codes = (body.errors ?? []).map(({ message, extensions: { code } }) => {
      return typeof code === "string" && message.startsWith(`${code}: `) ? code : message;
    });
    const [kind = "accepted"] = codes;
    if (status >= 500) return { kind, wrong: `status ${status}` };
    for (const code of codes) {
      const wrong = verdictOn({ kind: "refused", code }, wire, node.chain.store);
      if (wrong !== undefined) return { kind, wrong };
    }
    if (codes.length === 0 && typeof hash !== "string") {
      return { kind: "something else" };
    }
    if (typeof hash !== "string") return { kind };
    return {
      kind: "accepted",
      wrong: verdictOn({ kind: "accepted", hash }, wire, node.chain.store),
    };
  }

  it("leaves a store in which everything is proven, whose replay makes no difference", async () => {
    expect(node.complaints).toEqual([]);
    const { errors, transactions } = await node.verdict();
    expect(errors).toEqual([]);
    expect(transactions).toBeGreaterThan(blocks.maximumTransactions);
  });
});
