import { describe, expect, it } from "@jest/globals";
import { CheckQueue } from "../../../src/node/ingress/CheckQueue.js";

/** Runs checks that are named by network and sender, and tells in which order they ran. */
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
