import { describe, expect, jest, test } from "@jest/globals";
import { type Hint, type Mutation, mutations, random } from "@kifu/kit/testing";
import { Bool, Field, Provable } from "o1js";
import type { CircuitRun } from "../harness/circuitSandbox.js";
import { RecordingSandbox } from "../harness/recordingSandbox.js";
import { World } from "../harness/world.js";
import { withLyingHints } from "./lyingHints.js";
import { samples } from "./samples.js";

// Circuits take their time on a busy machine.
jest.setTimeout(300_000);

const SEED = 1;

/** How many lies are told of each transaction; chosen at random. */
const LIES: Record<string, number> = {
  "Randzu.makeMove": 24,
  "Matchmaking.register": 12,
};
const FEW = 8;

async function attempt<Result>(
  mutation: Mutation,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withLyingHints(mutation, [], work);
  } catch {
    return undefined;
  }
}

describe.each(samples.map((sample) => [sample.method, sample.name, sample] as const))(
  "%s, %s: a prover that lies in its hints",
  (method, name, { arrange, send }) => {
    test("proves what an honest prover proves, or nothing that is accepted", async () => {
      const sandbox = new RecordingSandbox();
      const world = new World(undefined, sandbox);
      await arrange(world);
      const signed = await sandbox.hold(() => send(world));
      const hints: Hint[] = [];
      const honest = await withLyingHints(undefined, hints, () => sandbox.run(signed));
      expect(hints.length).toBeGreaterThan(50);

      const most = LIES[method] ?? FEW;
      const all = mutations(hints, random(SEED, method + name), most);
      const lies = random(SEED, name).shuffled(all).slice(0, most);
      const deceived: string[] = [];
      for (const lie of lies) {
        const run = await attempt(lie, () => sandbox.run(signed));
        if (run === undefined || same(run, honest)) continue;
        // The transaction prover knows the transaction and the block, the state proof the state.
        const signedSo = run.output.transactionHash === honest.output.transactionHash;
        const inThisBlock = run.output.networkStateHash === honest.output.networkStateHash;
        const onThisState = await sandbox.commitsTruly(run);
        if (signedSo && inThisBlock && onThisState) {
          deceived.push(`hints ${[...lie.edits.keys()].join()} ${lie.label}`);
        }
      }
      expect(deceived).toEqual([]);
    });
  },
);

function same(run: CircuitRun, honest: CircuitRun): boolean {
  const outputOf = ({ ok, output }: CircuitRun) => String([ok, ...Object.values(output)]);
  return outputOf(run) === outputOf(honest);
}

describe("the search for such lies", () => {
  test("finds a Bool that its hint alone decides, in a circuit that awaits", async () => {
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
      answers.push(await attempt(lie, circuit));
    }
    expect(answers).toContain(false);
  });
});
