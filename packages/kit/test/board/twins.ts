import { expect } from "@jest/globals";
import fc from "fast-check";
import { answer, answerToConstants, type Circuit } from "./circuit.js";

/**
 * The number of runs of each kind. A run in a constraint system takes ten times as long as a run
 * on constants, although both execute the same code.
 */
interface Samples {
  constants?: number;
  systems?: number;
}

/**
 * Compares a circuit with its plain twin. A failure prints the seed and the smallest inputs that
 * fail.
 */
export async function expectTwins(
  circuit: Circuit,
  inputs: fc.Arbitrary<readonly bigint[]>,
  twin: (...inputs: bigint[]) => bigint[],
  { constants = 300, systems = 20 }: Samples = {},
): Promise<void> {
  fc.assert(
    fc.property(inputs, (values) => {
      expect(answerToConstants(circuit, values)).toEqual(twin(...values));
    }),
    { numRuns: constants },
  );
  await fc.assert(
    fc.asyncProperty(inputs, async (values) => {
      expect(await answer(circuit, values)).toEqual(twin(...values));
    }),
    { numRuns: systems },
  );
}
