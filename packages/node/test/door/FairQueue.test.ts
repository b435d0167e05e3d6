import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { FairQueue } from "../../src/door/FairQueue.js";

function stage(atOnce: number) {
  const queue = new FairQueue({ atOnce });
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
});

async function orderOf(names: string[]): Promise<string[]> {
  const queue = new FairQueue({ sliceMs: 4 });
  const order: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      const [network = ""] = name;
      await queue.run(name.slice(0, 2), () => order.push(name), [network]);
    }),
  );
  return order;
}

describe("tasks that do not wait, in slices of the turns of the event loop,", () => {
  it("go by turns of networks", async () => {
    expect(await orderOf(["Aa1", "Aa2", "Aa3", "Bb1", "Bb2"])).toEqual([
      "Aa1",
      "Aa2",
      "Bb1",
      "Aa3",
      "Bb2",
    ]);
  });

  it("go by turns of senders within a network", async () => {
    expect(await orderOf(["Aa1", "Aa2", "Aa3", "Aa4", "Ab1", "Ab2"])).toEqual([
      "Aa1",
      "Aa2",
      "Ab1",
      "Aa3",
      "Ab2",
      "Aa4",
    ]);
  });

  it("give a network that names many senders no more turns than another", async () => {
    expect(await orderOf(["Aa1", "Ab1", "Ac1", "Ad1", "Ba1", "Ba2"])).toEqual([
      "Aa1",
      "Ab1",
      "Ba1",
      "Ac1",
      "Ba2",
      "Ad1",
    ]);
  });

  it("of one kind take turns with all others, from however many networks they come", async () => {
    const queue = new FairQueue({ sliceMs: 4 });
    const order: string[] = [];
    const enter = async (network: string, name: string) => {
      const line = [name === "register" ? "registrations" : "others", network];
      await queue.run(line.join(" "), () => order.push(name), line);
    };
    const crowd = Array.from({ length: 6 }, async (_, i) => await enter(`N${i}`, "register"));
    const moves = [enter("M", "move 1"), enter("N1", "move 2")];
    await Promise.all([...crowd, ...moves]);
    // The first registration had started before the move arrived.
    const [, ...later] = order;
    expect(later.slice(0, 4)).toEqual(["register", "move 1", "register", "move 2"]);
    expect(order).toHaveLength(8);
    expect(queue.length).toBe(0);
  });

  it("follow each other for 5 ms, and then let timers and sockets have their turn", async () => {
    let turn = 0;
    const next = () => {
      turn++;
      counting = setImmediate(next);
    };
    let counting = setImmediate(next);
    let clock = 0;
    const queue = new FairQueue({ sliceMs: 4, now: () => clock });
    const perTurn = new Map<number, number>();
    const checks = Array.from({ length: 20 }, async (_, network) => {
      await queue.run(String(network), () => {
        clock++;
        perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
      });
    });
    await Promise.all(checks);
    clearImmediate(counting);
    expect([...perTurn.values()]).toEqual([5, 5, 5, 5]);
  });

  it("wait for what follows from the one before", async () => {
    const queue = new FairQueue({ sliceMs: 4 });
    const order: string[] = [];
    const enter = async (name: string) => {
      await queue.run("a", () => order.push(`check ${name}`));
      for (let i = 0; i < 10; i++) await Promise.resolve();
      order.push(`enter ${name}`);
    };
    await Promise.all([enter("1"), enter("2")]);
    expect(order).toEqual(["check 1", "enter 1", "check 2", "enter 2"]);
  });

  it("hand on what they return or throw, and count what waits", async () => {
    const queue = new FairQueue({ sliceMs: 4 });
    const good = queue.run("a", () => "yes", ["A"]);
    const fail = () => {
      throw new Error("no");
    };
    const bad = queue.run("b", fail, ["A"]);
    const counts = [queue.length, queue.lengthOfLine("A"), queue.lengthOfLine("B")];
    expect(counts).toEqual([1, 1, 0]);
    await expect(good).resolves.toBe("yes");
    await expect(bad).rejects.toThrow("no");
    expect(queue.length).toBe(0);
  });
});

describe("room for those that wait", () => {
  const crowded = () =>
    new FairQueue({ sliceMs: 4, room: { capacity: 4, refusal: () => new Error("full") } });

  async function outcomesOf(names: string[]): Promise<string[]> {
    const queue = crowded();
    const checked = queue.run("0", () => undefined, ["0"]);
    const outcomes = names.map(async (name) => {
      const [network = ""] = name;
      return await queue
        .run(name.slice(0, 2), () => name, [network])
        .catch((error: Error) => `${name} ${error.message}`);
    });
    expect(queue.length).toBeLessThanOrEqual(4);
    await checked;
    return await Promise.all(outcomes);
  }

  it("are for the first to come, while none has more than another", async () => {
    expect(await outcomesOf(["Aa", "Bb", "Cc", "Dd", "Ee"])).toEqual([
      "Aa",
      "Bb",
      "Cc",
      "Dd",
      "Ee full",
    ]);
    expect(await outcomesOf(["Aa", "Ab", "Ac", "Ad", "Ae"])).toContain("Ae full");
  });

  it("are given up by the network that has the most", async () => {
    expect(await outcomesOf(["Aa1", "Ab1", "Aa2", "Aa3", "Bb1", "Bb2"])).toEqual([
      "Aa1",
      "Ab1",
      "Aa2 full",
      "Aa3 full",
      "Bb1",
      "Bb2",
    ]);
  });

  it("are given up by the network that has the most of both kinds, and no others", async () => {
    const queue = crowded();
    const outcomes: string[] = [];
    const enter = async (network: string, name: string, registers: boolean) => {
      const seen = queue.run(name, () => "checked", [String(registers), network]);
      outcomes.push(`${name} ${await seen.catch((error: Error) => error.message)}`);
    };
    await Promise.all([
      enter("Z", "z", false),
      enter("A", "a1", true),
      enter("A", "a2", true),
      enter("A", "a3", false),
      enter("B", "b1", false),
      enter("C", "c1", true),
    ]);
    expect(outcomes.sort()).toEqual([
      "a1 full",
      "a2 checked",
      "a3 checked",
      "b1 checked",
      "c1 checked",
      "z checked",
    ]);
    expect(queue.length).toBe(0);
  });

  it("are given up by the sender that has the most of its network's", async () => {
    expect(await outcomesOf(["Aa1", "Aa2", "Aa3", "Aa4", "Ab1", "Ab2", "Ab3"])).toEqual([
      "Aa1",
      "Aa2",
      "Aa3 full",
      "Aa4 full",
      "Ab1",
      "Ab2",
      "Ab3 full",
    ]);
  });
});

describe("tasks with pauses", () => {
  let clock: number;
  let queue: FairQueue;
  let pauses: boolean;
  let order: string[];

  beforeEach(() => {
    clock = 0;
    order = [];
    pauses = false;
    queue = new FairQueue({ now: () => clock, pauseAfter: (took) => (pauses ? 5 * took : 0) });
  });

  const run = async (name: string, network: string, took = 0) =>
    await queue.run(name, async () => {
      order.push(name);
      clock += took;
      return name;
    }, [network]);

  it("go by turns of networks, one at a time", async () => {
    const names = ["A1", "A2", "A3", "B1", "C1", "A4"];
    const seen = await Promise.all(names.map((name) => run(name, name[0]!)));
    expect(order).toEqual(["A1", "A2", "B1", "C1", "A3", "A4"]);
    expect(seen).toEqual(names);
  });

  it("are each followed by its pause, after the result", async () => {
    pauses = true;
    const began = performance.now();
    const first = run("A1", "A", 20);
    const second = run("B1", "B", 20);
    await first;
    expect(order).toEqual(["A1"]);
    await second;
    expect(performance.now() - began).toBeGreaterThan(95);
    await queue.stop();
  });

  it("follow each other at once when the pause is none", async () => {
    // A pause after one of these tasks would last longer than the test's timeout.
    await Promise.all(["A1", "B1"].map((name) => run(name, name, 1e6)));
    expect(order).toEqual(["A1", "B1"]);
  });

  it("are let through without pauses when the queue stops", async () => {
    const resting = queue.run("A1", async () => {
      clock += 1e6;
      pauses = true;
    });
    const waiting = run("B1", "B");
    await resting;
    expect(queue.lengthOf("B1")).toBe(1);
    await queue.stop();
    await waiting;
    expect(order).toEqual(["B1"]);
  });

  it("pass refusals on, and continue", async () => {
    const refused = queue.run("A1", async () => await Promise.reject(new Error("refused")));
    await expect(refused).rejects.toThrow("refused");
    expect(await run("A2", "A")).toBe("A2");
  });
});

/** Resolves before the next turn of the event loop. */
async function afterPromises(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** A queue with a simulated clock, on which each task takes a millisecond. */
function turnsOf() {
  let clock = 0;
  const queue = new FairQueue({ sliceMs: 1, newFirst: true, now: () => clock });
  const done: string[] = [];
  const add = (network: string, line = "known", then: () => void = () => undefined) => {
    const task = () => {
      clock++;
      done.push(network);
      then();
    };
    queue.add(`${line} ${network}`, task, [line]);
  };
  const until = async (count: number) => {
    while (done.length < count) await nextTurn();
  };
  return { done, add, until };
}

describe("tasks of keys of which new ones come first", () => {
  it("run at once while there is time", async () => {
    const { done, add } = turnsOf();
    add("a");
    await afterPromises();
    add("b");
    expect(done).toEqual(["a", "b"]);
  });

  it("wait for later turns of the event loop once the slice is over", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 20; i++) add("a");
    await afterPromises();
    expect(done.length).toBeLessThanOrEqual(2);
    await nextTurn();
    expect(done.length).toBeLessThan(10);
    await until(20);
  });

  it("go by turns, and a key that had none comes first", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 20; i++) add("a");
    for (let i = 0; i < 20; i++) add("b");
    await until(10);
    const before = done.length;
    add("player");
    await until(40);
    expect(done.indexOf("player")).toBeLessThanOrEqual(before + 1);
    expect(done.slice(2, before).filter((network) => network === "b").length).toBeGreaterThan(1);
  });

  it("do not come first again when their key adds one after the other", async () => {
    const { done, add, until } = turnsOf();
    const again = () => {
      if (done.length < 100) add("a", "known", again);
    };
    for (let i = 0; i < 4; i++) add("first");
    again();
    add("b");
    add("c");
    await until(12);
    expect(done.slice(0, 12)).toEqual(expect.arrayContaining(["b", "c"]));
    await until(100);
  });

  it("wait for one of another line at most", async () => {
    const { done, add, until } = turnsOf();
    for (let i = 0; i < 200; i++) add(`stranger ${i}`, "new");
    await until(20);
    const before = done.length;
    add("player");
    await until(201);
    expect(done.indexOf("player")).toBeLessThanOrEqual(before + 2);
  });
});
