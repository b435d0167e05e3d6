import { describe, expect, test } from "@jest/globals";
import { type CheckTranscriptSignature, transcriptCheck } from "@kifu/chain";
import { transcriptSamples } from "@kifu/chain/segments/transcript-samples";
import { minaSigner, PallasCurve, type PoseidonUpdate, type SignMina } from "@kifu/kit/pallas";
import { fastestMoveCrypto, type SegmentCrypto } from "../../src/tables/verifyStatement.js";

interface Changes {
  check?: (check: CheckTranscriptSignature) => CheckTranscriptSignature;
  sign?: (sign: SignMina) => SignMina;
}

function changed({ check = (it) => it, sign = (it) => it }: Changes) {
  return (update: PoseidonUpdate) => {
    const curve = new PallasCurve();
    return { check: check(transcriptCheck(curve, update)), sign: sign(minaSigner(curve, update)) };
  };
}

/** The verdicts on new samples. Only the first sample is valid. */
function verdicts({ check }: SegmentCrypto): boolean[] {
  return transcriptSamples().map(([signer, context, transcript, { x, y, z }]) =>
    check({ x: signer.x.toBigInt() }, context.toBigInt(), transcript.toBigInt(), {
      x: x.toBigInt(),
      y: y.toBigInt(),
      z: z.toBigInt(),
    }),
  );
}

const DIFFERS = "the faster check differs from the circuit's";

describe("the check of signed moves", () => {
  test("is WebAssembly's if it agrees with the circuit", async () => {
    const moveCrypto = await fastestMoveCrypto();
    expect(moveCrypto.speed).toEqual({ fast: true });
    expect(verdicts(moveCrypto).filter((isGood) => isGood)).toHaveLength(2);
  });

  test.each<[string, Changes["check"]]>([
    ["refuses all", () => () => false],
    ["takes all", () => () => true],
    ["looks at no key", (check) => forgetful(check, 0)],
    ["looks at no context", (check) => forgetful(check, 1)],
    ["looks at no transcript", (check) => forgetful(check, 2)],
    [
      "takes any response",
      (check) =>
        (key, context, transcript, { x, y, z }) =>
          [z, z - 1n].some((each) => check(key, context, transcript, { x, y, z: each })),
    ],
  ])("is the circuit's if WebAssembly's %s", async (_, check) => {
    const moveCrypto = await fastestMoveCrypto(changed({ ...(check && { check }) }));
    expect(moveCrypto.speed).toEqual({ fast: false, reason: DIFFERS });
    expect(verdicts(moveCrypto).map((isGood, i) => [i, isGood])).toEqual(
      verdicts(await fastestMoveCrypto()).map((isGood, i) => [i, isGood]),
    );
  });

  test("and the node's signatures are o1js', if WebAssembly makes invalid ones", async () => {
    const sign =
      (right: SignMina): SignMina =>
      (key, message) => {
        const { r, s } = right(key, message);
        return { r, s: s + 1n };
      };
    expect((await fastestMoveCrypto(changed({ sign }))).speed).toEqual({
      fast: false,
      reason: "o1js rejects the faster signatures",
    });
  });

  test("is the circuit's if WebAssembly does not run", async () => {
    const moveCrypto = await fastestMoveCrypto(() => {
      throw new Error("no memory");
    });
    const reason = "the faster check does not run: Error: no memory";
    expect(moveCrypto.speed).toEqual({ fast: false, reason });
    expect(verdicts(moveCrypto)[0]).toBe(true);
  });
});

/**
 * A check that also accepts a signature which is valid with an earlier key, context or
 * transcript. `at` says which of the three.
 */
function forgetful(check: CheckTranscriptSignature, at: 0 | 1 | 2): CheckTranscriptSignature {
  const seen: Parameters<CheckTranscriptSignature>[number][] = [];
  return (...asked) => {
    seen.push(asked[at]);
    return seen.some((other) => {
      const changed = [...asked] as Parameters<CheckTranscriptSignature>;
      changed.splice(at, 1, other);
      return check(...changed);
    });
  };
}
