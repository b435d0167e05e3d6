import { afterAll, describe, expect, it } from "@jest/globals";
import { Field, Group, Poseidon, Provable, Scalar } from "o1js";
import { restoreGates } from "../../src/testing/fastWitnesses.js";

afterAll(restoreGates);

const variable = (x: Field) => Provable.witness(Field, () => x);
const edges = [0n, 1n, Field.ORDER - 1n, Field.ORDER >> 1n].map(Field);

describe("a hash in a circuit", () => {
  it.each([0, 1, 2, 3, 8])("of %s fields is that of o1js", async (length) => {
    const input = Array.from({ length }, (_, i) => edges[i] ?? Field.random());
    let hashed: Field | undefined;
    await Provable.runAndCheck(() => {
      const inCircuit = Poseidon.hash([...input.map(variable), variable(Field(7))]);
      Provable.asProver(() => (hashed = inCircuit.toConstant()));
    });
    expect(hashed).toEqual(Poseidon.hash([...input, Field(7)]));
  });

  it("still fails with what is checked about it", async () => {
    const run = Provable.runAndCheck(() => {
      Poseidon.hash([variable(Field(1))]).assertEquals(Poseidon.hash([variable(Field(2))]));
    });
    await expect(run).rejects.toThrow();
  });

  it("keeps its gates in a circuit that is counted", async () => {
    const { rows } = await Provable.constraintSystem(() => {
      const hash = Poseidon.hash([variable(Field(1))]);
      hash.assertEquals(variable(Field(2)));
    });
    expect(rows).toBeGreaterThan(10);
  });
});

describe("a multiple of a point in a circuit", () => {
  const scalars = [0n, 1n, 2n, Scalar.ORDER - 1n, Scalar.ORDER - 2n, (1n << 254n) + 1n];

  it.each([...scalars, Scalar.random().toBigInt()])("by %s is that of o1js", async (by) => {
    const point = Group.generator.scale(Scalar.random());
    const other = await multipleOf(point, by);
    expect(other).toEqual(point.scale(by).toJSON());
  });

  it("is left to o1js for a point that is not on the curve", async () => {
    const off = { x: Group.generator.x, y: Group.generator.y.add(1) };
    const inHere = await outcome(off);
    restoreGates();
    expect(inHere).toBe(await outcome(off));
  });
});

async function multipleOf(point: Group, by: bigint): Promise<unknown> {
  let multiple: unknown;
  await Provable.runAndCheck(() => {
    const base = Provable.witness(Group, () => point);
    const scaled = base.scale(Provable.witness(Scalar, () => Scalar.from(by)));
    Provable.asProver(() => (multiple = scaled.toJSON()));
  });
  return multiple;
}

async function outcome({ x, y }: Record<"x" | "y", Field>): Promise<string> {
  let said = "";
  try {
    await Provable.runAndCheck(() => {
      const base = new Group({ x: variable(x), y: variable(y) });
      const scaled = base.scale(Provable.witness(Scalar, () => Scalar.from(5n)));
      Provable.asProver(() => (said = JSON.stringify(scaled.toJSON())));
    });
  } catch (error) {
    [said] = String(error).split("\n") as [string];
  }
  return said;
}
