import { describe, expect, jest, test } from "@jest/globals";
import {
  findTwoSided,
  forEachMutatedHint,
  lengthOf,
  runOverVariables,
  type Survivor,
} from "@kifu/kit/testing";
import { challengeFields, scalarOf, shiftedOf, UNREACHABLE } from "@kifu/wire";
import { Bool, Field, Group, Poseidon, PrivateKey, Provable, PublicKey, Scalar } from "o1js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { parseScalar, TranscriptSignature } from "../../src/engine/TranscriptSignature.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { offCurve } from "../harness/offCurve.js";
import { withCheckedAdditions } from "./checkedAdditions.js";

jest.setTimeout(300_000);

const secret = PrivateKey.fromBigInt(1234n);
const key = secret.toPublicKey();
const [context, transcript] = [Field(5), Field(7)];
const signature = signTranscriptWithO1js(secret, context, transcript);

const honest = {
  keyX: key.x.toBigInt(),
  isOdd: key.isOdd.toField().toBigInt(),
  x: signature.x.toBigInt(),
  y: signature.y.toBigInt(),
  z: signature.z.toBigInt(),
  context: 5n,
  transcript: 7n,
};
type Inputs = typeof honest;

function run([keyX, isOdd, x, y, z, contextField, transcriptField]: Field[]): Bool[] {
  const signed = new TranscriptSignature({ x: x!, y: y!, z: z! });
  const by = PublicKey.from({ x: keyX!, isOdd: isOdd!.equals(1) });
  return [signed.verify(by, contextField!, transcriptField!)];
}

/** The verdict of the circuit. An execution must give the same verdict. */
async function verdict(changes: Partial<Inputs> = {}): Promise<boolean> {
  const inputs = Object.values({ ...honest, ...changes });
  const [proven] = await withCheckedAdditions(() => runOverVariables({ inputs, run }));
  const executed = run(inputs.map((input) => Field(input)))[0]!.toBoolean();
  expect(executed).toBe(proven === 1n);
  return executed;
}

/**
 * A signature that claims to be by `keyX`, made with the secret `signer`. The nonce point may
 * differ from k·G.
 */
function signedBy(
  signer: bigint,
  { keyX, k = 77n, nonce }: { keyX: bigint; k?: bigint; nonce?: { x: bigint; y: bigint } },
): Pick<Inputs, "x" | "y" | "z"> {
  const R = Group.generator.scale(Scalar.from(k));
  const { x, y } = nonce ?? { x: R.x.toBigInt(), y: R.y.toBigInt() };
  const fields = challengeFields({ x: keyX }, { x, y }, honest.context, honest.transcript);
  const challenge = Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
  return { x, y, z: shiftedOf(k + scalarOf(challenge) * signer) };
}

const q = Scalar.ORDER;
const END = 1n << 254n;

describe("a signature over a transcript", () => {
  test("holds for its key, match and transcript", async () => {
    expect(await verdict()).toBe(true);
  });

  test.each(Array.from({ length: 4 }, (_, i) => i))("holds for other keys, too: %i", async (i) => {
    const other = PrivateKey.random();
    const { x, y, z } = signTranscriptWithO1js(other, Field(i), Field(LAST));
    const { x: keyX } = other.toPublicKey();
    const sent = { x, y, z, keyX, context: Field(i), transcript: Field(LAST) };
    const fields = Object.entries(sent).map(([name, field]) => [name, field.toBigInt()]);
    expect(await verdict(Object.fromEntries(fields) as Partial<Inputs>)).toBe(true);
  });

  describe.each(["keyX", "x", "y", "z", "context", "transcript"] as const)(
    "does not hold with another %s:",
    (name) => {
      test.each([
        ["one more", honest[name] + 1n],
        ["negated", LAST + 1n - honest[name]],
        ...EDGES.map((edge) => [`${edge}`, edge] as const),
        ["the edge of scalars", END - 1n],
      ])("%s", async (_, value) => {
        expect(await verdict({ [name]: value % (LAST + 1n) })).toBe(value === honest[name]);
      });
    },
  );

  test("does not hold with another key", async () => {
    const { x } = PrivateKey.fromBigInt(4321n).toPublicKey();
    expect(await verdict({ keyX: x.toBigInt() })).toBe(false);
  });

  test("also holds for the negative of the key, whose secret the same player has", async () => {
    expect(await verdict({ isOdd: 1n - honest.isOdd })).toBe(true);
  });

  test("does not hold for a key off the curve or for the empty key", async () => {
    expect(await verdict({ keyX: offCurve() })).toBe(false);
    expect(await verdict({ keyX: 0n })).toBe(false);
  });

  // If a point is invalid, the circuit computes with the generator instead. Everyone knows the
  // generator's secret, 1.
  test("does not hold for a key off the curve, even if made with the secret of the stand-in", async () => {
    const keyX = offCurve();
    expect(await verdict({ keyX, ...signedBy(1n, { keyX }) })).toBe(false);
    const { keyX: generator } = { keyX: Group.generator.x.toBigInt() };
    expect(await verdict({ keyX: generator, ...signedBy(1n, { keyX: generator }) })).toBe(true);
  });

  test("does not hold with a point off the curve, even if made for the stand-in", async () => {
    const { x, y } = { x: offCurve(), y: 3n };
    const { z } = signedBy(secret.toBigInt(), { keyX: honest.keyX, nonce: { x, y }, k: 1n });
    expect(await verdict({ x, y, z })).toBe(false);
    const G = { x: Group.generator.x.toBigInt(), y: Group.generator.y.toBigInt() };
    const onCurve = signedBy(secret.toBigInt(), { keyX: honest.keyX, nonce: G, k: 1n });
    expect(await verdict({ ...G, z: onCurve.z })).toBe(true);
  });

  test("does not hold with a point off the curve or without a point", async () => {
    expect(await verdict({ x: offCurve() })).toBe(false);
    expect(await verdict({ x: 0n, y: 0n })).toBe(false);
    expect(await verdict({ x: 0n, y: 0n, z: 0n })).toBe(false);
  });
});

describe("the scalar of a signature", () => {
  test("has only one form, because numbers from 2^254 on are refused", async () => {
    // The order of the curve is added here. As a field element, the sum is another scalar.
    expect(await verdict({ z: (honest.z + q) % (LAST + 1n) })).toBe(false);
    for (const z of [END, END + 1n, LAST - 1n, LAST]) expect(await verdict({ z })).toBe(false);
  });

  // The point is an input of the hash, so nobody can find a signature with an invalid number for
  // which the equation holds. This test sets the hash instead.
  test("is not the value that replaces an invalid one", () => {
    const hash = 77n;
    const chosen = jest.spyOn(Poseidon, "hash").mockReturnValue(Field(hash));
    try {
      // If the number is invalid, the circuit computes with the scalar 0. The equation holds for
      // 0.
      const challenge = Scalar.from(scalarOf(hash));
      const nonce = Scalar.from(scalarOf(0n)).sub(challenge.mul(secret.s));
      const { x, y } = Group.generator.scale(nonce);
      const point = { x: x.toBigInt(), y: y.toBigInt() };
      const holds = (z: bigint) =>
        run(Object.values({ ...honest, ...point, z }).map((field) => Field(field)))[0]!.toBoolean();
      expect(holds(0n)).toBe(true);
      for (const z of [END, END + 1n, LAST, UNREACHABLE]) expect(holds(z)).toBe(false);
    } finally {
      chosen.mockRestore();
    }
  });

  // A number that exceeds 2^254 by less than 2^128 passes the first range check. So does a small
  // number, if a prover claims that it exceeds 2^254. For numbers just below 2^254, the second
  // range check stops that lie.
  test.each([0n, 1n, 77n, (1n << 127n) + 5n, END - 1n, END - (1n << 127n)])(
    "cannot be called too large by a prover: %i",
    async (z) => {
      const parse = ([field]: readonly Field[]) => {
        const { valid, value } = parseScalar(field!);
        return [valid.toField(), value];
      };
      expect(await findTwoSided({ inputs: [z], run: parse })).toBeUndefined();
      expect(parse([Field(z)]).map((field) => field.toBigInt())).toEqual([1n, z]);
    },
  );

  // Values of z for which the factor 2z + 1 + 2^255 in the gates is 1, −1 or 0. For 1, the scalar
  // is 0. For 0, the product has no coordinates.
  const edges = [
    ["1", q - END],
    ["−1", q - END - 1n],
    ["0", (3n * q - 1n) / 2n - END],
  ] as const;

  test.each(edges)("gets a verdict even if the gates meet %s times a point", async (_, z) => {
    expect(await verdict({ z })).toBe(false);
  });

  test.each(edges.slice(0, 2))(
    "is computed correctly if they meet %s times a point",
    async (_, z) => {
      const s = Scalar.from(2n * z + 2n * END);
      const left = Group.generator.scale(s);
      const circuit = (fields: Field[]) => {
        const product = Group.generator.scale(Scalar.fromFields([Field(0), fields[0]!]));
        return [product.x, product.y];
      };
      const inside = await withCheckedAdditions(() =>
        runOverVariables({ inputs: [z], run: circuit }),
      );
      expect(inside).toEqual([left.x.toBigInt(), left.y.toBigInt()]);
    },
  );
});

describe("a prover that lies in its hints", () => {
  const most = lengthOf({ short: 6, whole: 60 });
  const cases: [string, Partial<Inputs>][] = [
    ["of a good signature", {}],
    ["of a bad one", { transcript: 8n }],
    ["of a key off the curve", { keyX: offCurve() }],
    ["of a point off the curve", { x: offCurve() }],
    ["of a scalar that is too large", { z: LAST }],
    ["of a scalar that is just too large", { z: END }],
    ["of the largest scalar", { z: END - 1n }],
  ];

  test.each(cases)("cannot get another verdict %s", async (_, changes) => {
    const inputs = Object.values({ ...honest, ...changes });
    await withCheckedAdditions(async () => {
      const report = await forEachMutatedHint(
        { inputs, run },
        ({ answer, honest: truth, mutation, sources }) => {
          if (String(answer) !== String(truth)) {
            throw new Error(`${mutation.label}: ${answer.join()}\n${sources().join("\n")}`);
          }
        },
        { most },
      );
      expect(report.lies).toBeGreaterThanOrEqual(most);
      expect(report.hints).toBeGreaterThan(50);
    });
  });

  test("is detected by the equations of an addition, which a plain run does not check", async () => {
    const lies = async () => {
      let survivors = 0;
      const sum = (fields: Field[]) => {
        const point = Group.generator.scale(Scalar.fromFields([Field(0), fields[0]!]));
        return [point.add(Group.generator).x];
      };
      const count = ({ answer, honest: truth }: Survivor) => {
        if (String(answer) !== String(truth)) survivors++;
      };
      await forEachMutatedHint({ inputs: [5n], run: sum }, count, {
        most: lengthOf({ short: 40, whole: 100 }),
      });
      return survivors;
    };
    expect(await lies()).toBeGreaterThan(0);
    expect(await withCheckedAdditions(lies)).toBe(0);
  });
});

test("the challenge is the same hash as in the plain rules", async () => {
  const { x, y, z } = honest;
  const fields = challengeFields({ x: honest.keyX }, { x, y }, 5n, 7n);
  const h = Poseidon.hash(fields.map((field) => Field(field)));
  const c = Scalar.from(2n * h.toBigInt() + 2n * END);
  const s = Scalar.from(2n * z + 2n * END);
  const [left, product] = [Group.generator.scale(s), key.toGroup().scale(c)];
  expect(left.equals(noncePoint().add(product)).toBoolean()).toBe(true);
});

function noncePoint(): Group {
  return new Group({ x: signature.x, y: signature.y });
}

test("its circuit uses only base gates", async () => {
  const { gates, rows } = await Provable.constraintSystem(() => {
    run(Array.from({ length: 7 }, () => Provable.witness(Field, () => Field(0))));
  });
  const allowed = "Generic Poseidon Zero CompleteAdd VarBaseMul EndoMul EndoMulScalar".split(" ");
  for (const { type } of gates) expect(allowed).toContain(type);
  expect(rows).toBeLessThan(400);
});
