import { expect, jest, test } from "@jest/globals";
import { Field, Provable } from "o1js";
import { Progress } from "../../src/settlement/Progress.js";

const numbers = {
  blocks: 7n,
  time: 2n ** 32n - 1n,
  operatorSlot: 0n,
  behind: 90n,
  promisedAt: 5n,
  keptAt: 4n,
};

function progress(changes: Partial<typeof numbers> = {}): Progress {
  const fields = Object.entries({ ...numbers, ...changes }).map(([name, value]) => [
    name,
    Field(value),
  ]);
  return new Progress(Object.fromEntries(fields) as ConstructorParameters<typeof Progress>[0]);
}

test("progress is read as it was packed", async () => {
  expect(Progress.read(progress().pack().toBigInt())).toEqual(progress());
  await Provable.runAndCheck(() => {
    const packed = Provable.witness(Field, () => progress().pack());
    Provable.assertEqual(Progress, Progress.unpack(packed), progress());
  });
});

test("a prover cannot read other numbers than were packed", async () => {
  const read = jest.spyOn(Progress, "read").mockReturnValue(progress({ blocks: 8n }));
  try {
    const unpacked = Provable.runAndCheck(() => {
      Progress.unpack(Provable.witness(Field, () => progress().pack()));
    });
    await expect(unpacked).rejects.toThrow();
    expect(read).toHaveBeenCalled();
  } finally {
    read.mockRestore();
  }
});

test.each(Object.keys(numbers))("a number that is too large is not packed: %s", (name) => {
  expect(() => progress({ [name]: 2n ** 32n }).pack()).toThrow("32 bits");
});
