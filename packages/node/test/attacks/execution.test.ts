import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { RuntimeMethodExecutionContext } from "@proto-kit/protocol";
import type { StateTransitionBatch, TransactionExecutionResult } from "@proto-kit/sequencer";
import { container } from "tsyringe";
import { ask, codeOf, submit, SUBMIT } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

const SECRET = "a path of the machine's";

describe("execution in a node", () => {
  let opponents: Opponents;
  let players = 20;

  beforeAll(async () => {
    opponents = await Opponents.meet({ ingress: UNHURRIED, blocks: { intervalMs: 20 } });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  function newcomer(): Player {
    return new Player(opponents.node.chain.runtime, players++);
  }

  it("may throw again and again, and leaks nothing of it", async () => {
    const { chain, executor, url } = opponents.node;
    const matches = chain.runtime.resolve("Matches");
    // No method of this runtime throws on any input, so the mock makes one throw.
    jest.spyOn(matches, "claimTimeout").mockImplementation(async () => {
      throw new Error(SECRET);
    });
    const player = newcomer();
    for (let i = 0; i < 25; i++) {
      const attack = player.claimTimeout(1);
      player.takeBack("session");
      const answer = await ask(url, SUBMIT, { tx: attack.toJSON() });
      expect(codeOf(answer)).toBe("ingress/unrunnable");
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
    expect(executor.openStates).toBe(0);
    expect(container.resolve(RuntimeMethodExecutionContext).methods).toEqual([]);
    expect(opponents.node.complaints.map(({ err }) => err?.message)).toContain(SECRET);
    opponents.node.complaints.length = 0;
    await opponents.play();
  });

  it("runs one transaction at a time, however many come while blocks close", async () => {
    const { chain, url } = opponents.node;
    const from = chain.store.blockCount();
    const crowd = Array.from({ length: 12 }, () => newcomer());
    const signed = crowd.flatMap((player, i) => {
      // Each player has a pool of their own, so nobody is paired.
      const register = () => player.register({ moveLimit: 1000 + i }).toJSON();
      return [register(), register()];
    });
    const answers = await Promise.all(signed.map((one) => submit(url, one)));
    expect(answers).toEqual(signed.map(({ hash }) => hash));
    for (const hash of answers) await opponents.included(hash);
    expect(chain.store.blockCount()).toBeGreaterThan(from);
    await opponents.play();
  });

  it("may be signed in the node's own process meanwhile", async () => {
    const { url } = opponents.node;
    const player = newcomer();
    const sent: Promise<string>[] = [];
    const hashes: string[] = [];
    for (let i = 0; i < 10; i++) {
      const again = player.register({ moveLimit: 2000 }).toJSON();
      hashes.push(again.hash);
      sent.push(submit(url, again));
      await opponents.play();
    }
    expect(await Promise.all(sent)).toEqual(hashes);
  });

  it("has the same result in the block as at admission", async () => {
    const { chain } = opponents.node;
    const executions = new Map<string, TransactionExecutionResult>();
    const ignore = chain.events.on("admitted", ({ hash, execution }) => {
      executions.set(hash, execution);
    });
    const hash = await opponents.play();
    ignore();
    await opponents.included(hash);
    const status = chain.store.status(hash);
    if (status?.kind !== "included") throw new Error("It is in no block");
    const stored = chain.store.block(status.height)?.transactions[status.position];
    expect(stored?.stateTransitions.map(transitionsOf)).toEqual(
      executions.get(hash)?.stateTransitions.map(transitionsOf),
    );
  });

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.executor.openStates).toBe(0);
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});

function transitionsOf({ applied, stateTransitions }: StateTransitionBatch) {
  return { applied, transitions: stateTransitions.map((transition) => transition.toJSON()) };
}
