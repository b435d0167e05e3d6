import { describe, expect, test } from "@jest/globals";
import { flips, someOf } from "@kifu/kit/testing";
import { assert } from "@proto-kit/protocol";
import { Bool, Provable } from "o1js";
import { Liar } from "./Liar.js";
import { HELD_BACK, samples } from "./samples.js";

const oneOfEach = samples.filter(
  ({ method, name }, i) =>
    name === HELD_BACK || samples.findIndex((sample) => sample.method === method) === i,
);

/** The minimum number of hints to flip per method. A whole soak flips all hints. */
const LEAST = 5;

/**
 * A prover can flip any Bool that no constraint fixes, such as whether a player is free for
 * another match. So these tests flip every hint of each method's circuit.
 */
describe("each flipped hint of a method's circuit", () => {
  test.each(oneOfEach.map((sample) => [sample.method, sample.name, sample] as const))(
    "of %s, %s: proves the same, or nothing that is accepted",
    async (_method, _name, sample) => {
      const liar = await Liar.of(sample);
      expect(await liar.deceives(someOf(LEAST, flips(liar.hints)))).toEqual([]);
    },
  );

  test("finds a free Bool behind an assertion", async () => {
    const sample = oneOfEach.find(({ method }) => method === "Matches.resign");
    if (sample === undefined) throw new Error("There is no sample of a resignation");
    const send: typeof sample.send = async (world) => {
      const { matches } = world.sandbox;
      const openRunning = matches.openRunning.bind(matches);
      matches.openRunning = async (id) => {
        assert(
          Provable.witness(Bool, () => Bool(true)),
          "planted",
        );
        return await openRunning(id);
      };
      return await sample.send(world);
    };
    const liar = await Liar.of({ arrange: sample.arrange, send });
    expect(await firstDeception(liar)).not.toEqual([]);
  });
});

async function firstDeception(liar: Liar): Promise<string[]> {
  for (const lie of flips(liar.hints)) {
    const deceived = await liar.deceives([lie]);
    if (deceived.length > 0) return deceived;
  }
  return [];
}
