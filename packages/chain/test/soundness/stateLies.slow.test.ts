import { beforeAll, describe, expect, test } from "@jest/globals";
import { firstOfEach, lengthOf } from "@kifu/kit/testing";
import { Field } from "o1js";
import type { CircuitRun, Signed } from "../harness/CircuitSandbox.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { World } from "../harness/World.js";
import { type Read, type ClaimedLeaf, withLyingReads } from "./lyingReads.js";
import { kindOf, samples } from "./samples.js";

const SEED = 20_260_101n;

/** The number of lies per transaction that run as circuits. All lies run as executions. */
const CIRCUITS = lengthOf({ short: 1, whole: 2 });

const sampled = firstOfEach(samples, ({ method }) => kindOf(method));

const plainly = (run: () => Promise<void>) => run();

describe.each(sampled.map((sample) => [sample.method, sample.name, sample] as const))(
  "%s, %s: a prover that lies about the state",
  (_, __, { ok, arrange, send }) => {
    const sandbox = new RecordingSandbox();
    const world = new World(undefined, sandbox);
    let signed: Signed;
    let honest: CircuitRun;
    const reads: Read[] = [];

    beforeAll(async () => {
      await arrange(world);
      signed = await sandbox.hold(() => send(world));
      honest = await withLyingReads(
        (read) => void reads.push(read),
        () => sandbox.run(signed),
      );
    });

    test("has an honest run with true reads to compare with", async () => {
      expect(honest.ok).toBe(ok);
      expect(reads).toHaveLength(honest.reads.length);
      expect(sandbox.commitsTruly(honest)).toBe(true);
    });

    test("is caught by the state proof, or proves the same as an honest prover", async () => {
      let unseen = 0;
      for (const read of reads) {
        const lies = liesAbout(read, sandbox);
        expect(lies.length).toBeGreaterThan(5);
        const hidden: ClaimedLeaf[] = [];
        for (const lie of lies) {
          const truly = await attempt(read, lie, () => sandbox.readsTruly(signed));
          if (truly === true) hidden.push(lie);
        }
        for (const [i, lie] of hidden.entries()) {
          const inside = i === 0 ? undefined : plainly;
          const run = await attempt(read, lie, () => sandbox.run(signed, inside));
          expect(run).toEqual(honest);
        }
        unseen += hidden.length;
      }
      // A prover can claim any value for an absent leaf. This is the only lie that no tree
      // refutes.
      const absent = honest.reads.filter(({ commitment }) => commitment === 0n);
      expect(unseen > 0).toBe(absent.length > 0);
    });

    test("commits to the lies that it tells the method", async () => {
      const read = reads[Number(mix(SEED) % BigInt(reads.length))]!;
      for (const lie of liesAbout(read, sandbox).slice(0, CIRCUITS)) {
        if (!lie.isSome && !read.isSome) continue;
        const run = await attempt(read, lie, () => sandbox.run(signed));
        if (run !== undefined) expect(sandbox.commitsTruly(run)).toBe(false);
      }
    });
  },
);

/** The result of a lie; undefined if a constraint of the circuit does not hold. */
async function attempt<Result>(
  read: Read,
  lie: ClaimedLeaf,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  const { stackTraceLimit } = Error;
  // Thousands of failures take too long with stack traces.
  Error.stackTraceLimit = 0;
  try {
    return await withLyingReads(({ index }) => (index === read.index ? lie : undefined), run);
  } catch {
    return undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Lies about a leaf: absent, earlier, altered and invented values, and the values of other
 * leaves. Each value is also claimed for an absent leaf.
 */
function liesAbout({ fields, isSome, path }: Read, sandbox: RecordingSandbox): ClaimedLeaf[] {
  const alike = (stored: Field[] | null | undefined) => stored?.length === fields.length;
  const past = (sandbox.history.get(String(path)) ?? []).slice(0, -1);
  const others = Object.entries(sandbox.state.values)
    .filter(([other, stored]) => other !== String(path) && alike(stored))
    .map(([, stored]) => stored ?? []);
  const numbers = (stored: Field[]) => stored.map((field) => field.toBigInt());

  const random = fields.map((_, i) => mix(SEED + BigInt(i) + path));
  const altered = [0n, 1n, 2n].map((n) => {
    const at = Number(mix(SEED + n + path) % BigInt(fields.length));
    return fields.map((field, i) => (i === at ? field ^ 1n : field));
  });
  const values = [
    ...past.slice(-2).map(numbers),
    ...others.slice(0, 3).map(numbers),
    ...altered,
    random,
    random.map((field) => field & 1n),
    fields.map(() => 0n),
    fields.map(() => 1n),
  ];
  const lies = [
    { fields, isSome: !isSome },
    ...values.flatMap((value) => [
      { fields: value, isSome: true },
      { fields: value, isSome: false },
    ]),
  ];
  const truth = String([fields, isSome]);
  return lies.filter((lie) => String([lie.fields, lie.isSome]) !== truth);
}

function mix(n: bigint): bigint {
  let x = Field(n).toBigInt();
  for (let i = 0; i < 4; i++) x = (x * 6364136223846793005n + 1442695040888963407n) % Field.ORDER;
  return x;
}
