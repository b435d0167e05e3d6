import { beforeAll, describe, expect, test } from "@jest/globals";
import { firstOfEach, someOf } from "@kifu/kit/testing";
import { Bool, Provable, PublicKey, UInt64 } from "o1js";
import { methodCircuit, moduleNamed } from "../../src/runtime/runtimeMethods.js";
import { EDGES, LAST } from "../harness/numbers.js";
import type { Signed } from "../harness/CircuitSandbox.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { World } from "../harness/World.js";
import { codesOf } from "./refusals.js";
import { kindOf, samples } from "./samples.js";

/**
 * In a short run, `FIELDS` single fields of each method are tried, and `VALUES` values for all
 * fields at once.
 */
const FIELDS = 2;
const VALUES = 1;
const LAST_FIRST = [LAST, ...EDGES.filter((edge) => edge !== LAST)];

const methods = Object.keys(codesOf);
const { runtime } = new RecordingSandbox();

function circuitOf(method: string) {
  const [moduleName = "", methodName = ""] = method.split(".");
  return methodCircuit(moduleNamed(runtime, moduleName), methodName);
}

type Witnessed = Parameters<typeof Provable.witness>[0];

async function constraintsOf(types: readonly Witnessed[]): Promise<number> {
  const { rows } = await Provable.constraintSystem(() => {
    for (const type of types) Provable.witness(type, never);
  });
  return rows;
}

describe("an argument's type does not constrain its fields", () => {
  test.each(methods)("in %s", async (method) => {
    expect(await constraintsOf(circuitOf(method).types)).toBe(0);
  });

  test("unlike Bools, numbers and keys, which exclude some fields", async () => {
    for (const type of [Bool, UInt64, PublicKey]) {
      expect(await constraintsOf([type])).toBeGreaterThan(0);
    }
  });
});

describe("a transaction can be proven with any arguments", () => {
  // Segments and forfeits have their own samples in segments/hints.test.ts.
  const others = firstOfEach(
    methods.filter((method) => !/\.(playMoves|forfeit)$/.test(method)),
    kindOf,
  );
  const accepted = others.map((method) => samples.find((s) => s.ok && s.method === method)!);

  describe.each(accepted.map((sample) => [sample.method, sample] as const))(
    "%s",
    (method, sample) => {
      const sandbox = new RecordingSandbox();
      let signed: Signed;
      let honest: bigint[];

      beforeAll(async () => {
        const world = new World(undefined, sandbox);
        await sample.arrange(world);
        signed = await sandbox.hold(async () => await sample.send(world));
        honest = sandbox.argumentFields(signed);
      });

      const size = circuitOf(method).types.reduce((sum, type) => sum + type.sizeInFields(), 0);
      test.each(someOf(FIELDS, [...Array(size).keys()]))("field %i", async (at) => {
        for (const edge of someOf(1, LAST_FIRST)) {
          const fields = honest.map((field, i) => (i === at ? edge : field));
          const { ok, code } = await sandbox.run(sandbox.withArguments(signed, fields));
          if (!ok) expect(codesOf[method]).toContain(code);
        }
      });

      test.each(someOf(VALUES, LAST_FIRST))("all fields %i", async (edge) => {
        const fields = honest.map(() => edge);
        const { ok, code } = await sandbox.run(sandbox.withArguments(signed, fields));
        // What Mina listed is taken in, whatever it is. Anything else must refuse these fields.
        expect(ok).toBe(codesOf[method]?.length === 0);
        if (!ok) expect(codesOf[method]).toContain(code);
      });
    },
  );
});

function never(): never {
  throw new Error("A circuit is measured without values");
}
