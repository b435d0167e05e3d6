import { describe, expect, it } from "@jest/globals";
import { CheckQueue } from "../../src/door/CheckQueue.js";

/** Runs checks that are named by network and sender. Returns the order in which they ran. */
async function orderOf(names: string[]): Promise<string[]> {
  const queue = new CheckQueue();
  const order: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      const [network = "", sender = ""] = name;
      await queue.run(network, sender, () => order.push(name));
    }),
  );
  return order;
}

describe("the checks", () => {
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

  it("of registrations take turns with all others, from however many networks they come", async () => {
    const queue = new CheckQueue();
    const order: string[] = [];
    const enter = async (network: string, name: string) =>
      await queue.run(network, "a", () => order.push(name), name === "register");
    const crowd = Array.from({ length: 6 }, async (_, i) => await enter(`N${i}`, "register"));
    const moves = [enter("M", "move 1"), enter("N1", "move 2")];
    await Promise.all([...crowd, ...moves]);
    expect(order.slice(0, 5)).toEqual(["register", "move 1", "register", "move 2", "register"]);
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
    const queue = new CheckQueue({ capacity: 100, refusal: () => new Error(), now: () => clock });
    const perTurn = new Map<number, number>();
    const checks = Array.from({ length: 20 }, async (_, network) => {
      await queue.run(String(network), "a", () => {
        clock++;
        perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
      });
    });
    await Promise.all(checks);
    clearImmediate(counting);
    expect([...perTurn.values()]).toEqual([5, 5, 5, 5]);
  });

  it("wait for what follows from the one before", async () => {
    const queue = new CheckQueue();
    const order: string[] = [];
    const enter = async (name: string) => {
      await queue.run("A", "a", () => order.push(`check ${name}`));
      for (let i = 0; i < 10; i++) await Promise.resolve();
      order.push(`enter ${name}`);
    };
    await Promise.all([enter("1"), enter("2")]);
    expect(order).toEqual(["check 1", "enter 1", "check 2", "enter 2"]);
  });

  it("hand on what they return or throw, and count what waits", async () => {
    const queue = new CheckQueue();
    const good = queue.run("A", "a", () => "yes");
    const bad = queue.run("A", "b", () => {
      throw new Error("no");
    });
    expect([queue.length, queue.lengthOf("A"), queue.lengthOf("B")]).toEqual([1, 1, 0]);
    await expect(good).resolves.toBe("yes");
    await expect(bad).rejects.toThrow("no");
    expect(queue.length).toBe(0);
  });
});

describe("the capacity before the checks", () => {
  /** The outcomes of such checks in a queue of four. */
  async function outcomesOf(names: string[]): Promise<string[]> {
    const queue = new CheckQueue({ capacity: 4, refusal: () => new Error("full") });
    const checked = queue.run("0", "0", () => undefined);
    const outcomes = names.map(async (name) => {
      const [network = "", sender = ""] = name;
      return await queue
        .run(network, sender, () => name)
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
    const queue = new CheckQueue({ capacity: 4, refusal: () => new Error("full") });
    const outcomes: string[] = [];
    const enter = async (network: string, name: string, registers: boolean) => {
      const seen = queue.run(network, name, () => "checked", registers);
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
