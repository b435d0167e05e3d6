import { beforeEach, describe, expect, it } from "@jest/globals";
import { SpacedQueue } from "../../src/door/SpacedQueue.js";

describe("registrations of strangers", () => {
  let clock: number;
  let queue: SpacedQueue;
  let order: string[];

  beforeEach(() => {
    clock = 0;
    order = [];
    queue = new SpacedQueue(() => clock);
  });

  const register = async (name: string, network: string, took = 0) =>
    await queue.run(name, network, async () => {
      order.push(name);
      clock += took;
      return name;
    });

  it("go by turns of networks, one at a time", async () => {
    const names = ["A1", "A2", "A3", "B1", "C1", "A4"];
    const seen = await Promise.all(names.map((name) => register(name, name[0]!)));
    expect(order).toEqual(["A1", "A2", "B1", "C1", "A3", "A4"]);
    expect(seen).toEqual(names);
  });

  it("are each followed by a rest of five times as long while others play, after the answer", async () => {
    queue.played();
    const began = performance.now();
    const first = register("A1", "A", 20);
    const second = register("B1", "B", 20);
    await first;
    expect(order).toEqual(["A1"]);
    await second;
    expect(performance.now() - began).toBeGreaterThan(95);
    await queue.stop();
  });

  it("follow each other at once when nobody plays, or plays no longer", async () => {
    // With a pause between them, the test would run out of time.
    await Promise.all(["A1", "B1"].map((name) => register(name, name, 1e6)));
    queue.played();
    clock += 2001;
    await Promise.all(["A2", "B2"].map((name) => register(name, name, 1e6)));
    expect(order).toEqual(["A1", "B1", "A2", "B2"]);
  });

  it("are let through without rests when the node stops", async () => {
    const resting = queue.run("A1", "A", async () => {
      clock += 1e6;
      queue.played();
    });
    const waiting = register("B1", "B");
    await resting;
    expect(queue.lengthOf("B1")).toBe(1);
    await queue.stop();
    await waiting;
    expect(order).toEqual(["B1"]);
  });

  it("pass refusals on, and continue", async () => {
    const refused = queue.run("A1", "A", async () => await Promise.reject(new Error("refused")));
    await expect(refused).rejects.toThrow("refused");
    expect(await register("A2", "A")).toBe("A2");
  });
});
