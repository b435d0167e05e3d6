import { describe, expect, it } from "@jest/globals";
import { FairQueue } from "../../src/door/FairQueue.js";

/** A queue, the names of what ran, and functions that end what is running. */
function stage(atOnce: number, yields = false) {
  const queue = new FairQueue({ atOnce, yields });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => async () => {
    began.push(name);
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    return name;
  };
  const add = (name: string) => void queue.run(name.slice(0, 1), task(name));
  const endAll = async () => {
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, began, task, add, endAll };
}

describe("a fair queue", () => {
  it("takes keys by turns, and a key's tasks in order", async () => {
    const { began, add, endAll } = stage(1);
    for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) add(name);
    await endAll();
    expect(began).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("never runs two tasks of a key at once", async () => {
    const { queue, began, add, endAll } = stage(3);
    for (const name of ["a1", "a2", "b1"]) add(name);
    expect(began).toEqual(["a1", "b1"]);
    expect([queue.length, queue.lengthOf("a"), queue.lengthOf("b")]).toEqual([1, 1, 0]);
    await endAll();
    expect(began).toEqual(["a1", "b1", "a2"]);
  });

  it("never runs more at once than it may", async () => {
    const { queue, began, add, endAll } = stage(2);
    for (const name of ["a1", "b1", "c1", "d1"]) add(name);
    expect(began).toEqual(["a1", "b1"]);
    expect(queue.length).toBe(2);
    await endAll();
    expect(began).toHaveLength(4);
  });

  it("lets a task go before the others of its key", async () => {
    const { queue, began, add, task, endAll } = stage(1);
    for (const name of ["a1", "a2", "b1"]) add(name);
    void queue.runNext("a", task("a0"));
    await endAll();
    expect(began).toEqual(["a1", "b1", "a0", "a2"]);
  });

  it("lets lines take turns, however many keys one of them has", async () => {
    const { queue, began, task, endAll } = stage(1);
    for (const name of ["a", "b", "c", "d", "e"]) void queue.run(name, task(name), ["crowd"]);
    void queue.run("x", task("x1"), ["other"]);
    void queue.run("x", task("x2"), ["other"]);
    await endAll();
    expect(began).toEqual(["a", "b", "x1", "c", "x2", "d", "e"]);
  });

  it("takes lines within lines by turns", async () => {
    const { queue, began, task, endAll } = stage(1);
    const add = (name: string, ...line: string[]) => void queue.run(name, task(name), line);
    for (const name of ["a1", "a2", "a3"]) add(name, "slow", "a");
    for (const name of ["b1", "b2", "b3"]) add(name, "slow", "b");
    for (const name of ["c1", "c2", "c3"]) add(name, "quick", "c");
    await endAll();
    expect(began).toEqual(["a1", "a2", "c1", "b1", "c2", "a3", "c3", "b2", "b3"]);
  });

  it("keeps a key's tasks in order, whatever lines they come in", async () => {
    const { queue, began, task, endAll } = stage(1);
    void queue.run("b", task("b1"), ["one"]);
    void queue.run("a", task("a1"), ["one"]);
    void queue.run("a", task("a2"), ["other"]);
    void queue.run("a", task("a3"), ["other"]);
    await endAll();
    expect(began).toEqual(["b1", "a1", "a2", "a3"]);
    expect(queue.length).toBe(0);
  });

  it("passes over a line whose keys all run", async () => {
    const { queue, began, task, endAll } = stage(2);
    void queue.run("a", task("a1"), ["one"]);
    void queue.run("a", task("a2"), ["one"]);
    void queue.run("b", task("b1"), ["other"]);
    expect(began).toEqual(["a1", "b1"]);
    await endAll();
    expect(began).toEqual(["a1", "b1", "a2"]);
  });

  it("returns or throws what a task does, and continues", async () => {
    const { queue } = stage(1);
    const failing = queue.run("a", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(queue.run("a", async () => "yes")).resolves.toBe("yes");
    const throwing = (() => {
      throw new Error("at once");
    }) as () => Promise<void>;
    await expect(queue.run("a", throwing)).rejects.toThrow("at once");
    await expect(queue.run("a", async () => "yes")).resolves.toBe("yes");
  });

  it("is idle when nothing waits or runs", async () => {
    const { queue, add, endAll } = stage(1);
    await queue.idle();
    add("a1");
    add("a2");
    let idle = false;
    const waiting = queue.idle().then(() => {
      idle = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(idle).toBe(false);
    await endAll();
    await waiting;
    expect(queue.length).toBe(0);
  });

  it("lets timers and sockets run between tasks, when it yields", async () => {
    const { queue } = stage(1, true);
    const events: string[] = [];
    setImmediate(() => events.push("socket"));
    await Promise.all(
      ["a", "b"].map(async (key) => await queue.run(key, async () => events.push(key))),
    );
    expect(events).toEqual(["a", "socket", "b"]);
  });
});
