import { describe, expect, jest, test } from "@jest/globals";
import { type Hint, firstOfEach, mutations, random, someOf } from "@kifu/kit/testing";
import { Bool, Field, Provable } from "o1js";
import { Liar } from "./Liar.js";
import { withLyingHints } from "./lyingHints.js";
import { kindOf, samples } from "./samples.js";

jest.setTimeout(300_000);

const SEED = 1;

interface Count {
  readonly short: number;
  readonly whole: number;
}

/** The counts for moves, which have more hints than other transactions. */
const OF_A_MOVE: Count = { short: 3, whole: 24 };
const LIES: Record<string, Count> = {
  "Matchmaking.pair": { short: 2, whole: 12 },
  "Stakes.pair": { short: 2, whole: 12 },
  "Ratings.pair": { short: 2, whole: 12 },
  "Ratings.rate": { short: 2, whole: 48 },
  "Matchmaking.register": { short: 2, whole: 12 },
};
const FEW: Count = { short: 2, whole: 8 };

const liedAbout = firstOfEach(samples, ({ method }) => kindOf(method));

describe.each(liedAbout.map((sample) => [sample.method, sample.name, sample] as const))(
  "%s, %s: a prover that lies in its hints",
  (method, name, { arrange, send }) => {
    test("proves the same as an honest prover, or nothing that is accepted", async () => {
      const liar = await Liar.of({ arrange, send });
      expect(liar.hints.length).toBeGreaterThan(50);

      const { short, whole } = LIES[method] ?? (method.endsWith(".makeMove") ? OF_A_MOVE : FEW);
      const all = mutations(liar.hints, random(SEED, method + name), whole);
      const lies = random(SEED, name).shuffled(all).slice(0, whole);
      expect(await liar.deceives(someOf(short, lies))).toEqual([]);
    });
  },
);

describe("the search for such lies", () => {
  test("finds a Bool that only its hint decides, in a circuit that awaits", async () => {
    const circuit = async () => {
      let answer: boolean | undefined;
      await Provable.runAndCheck(async () => {
        const x = await Provable.witnessAsync(Field, async () => Field(5));
        const free = Provable.witness(Bool, () => x.equals(5));
        Provable.asProver(() => void (answer = free.toBoolean()));
      });
      return answer;
    };
    const hints: Hint[] = [];
    expect(await withLyingHints(undefined, hints, circuit)).toBe(true);
    const answers = [];
    for (const lie of mutations(hints, random(SEED), 100)) {
      answers.push(await withLyingHints(lie, [], circuit).catch(() => undefined));
    }
    expect(answers).toContain(false);
  });
});
