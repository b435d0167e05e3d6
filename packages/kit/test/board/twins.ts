import { expect } from "@jest/globals";
import fc from "fast-check";
import { answer, answerToConstants, type Circuit } from "./circuit.js";

/** A constraint system takes ten times as long as constants do, which run the same code. */
interface Samples {
  constants?: number;
  systems?: number;
}

/** Holds a circuit against its plain twin; a failure prints its seed and the smallest inputs. */
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
