import { expect } from "@jest/globals";
import { Field, Gadgets } from "o1js";
import { answer, type Circuit } from "../board/circuit.js";
import { answerToLies } from "../board/liar.js";

/** An attack of a prover that only one constraint of a gadget refuses. */
export interface Attack {
  readonly inputs: readonly bigint[];
  /** What the prover answers instead of the circuit's own hints, by their index. */
  readonly lies: Parameters<typeof answerToLies>[2];
  /** The index of the constraint, in the order in which the circuit sets them. */
  readonly refusedBy: number;
}

/**
 * Tries attacks, which all must be refused. Returns the constraints that are needed: if such a
 * constraint is left out, an attack changes the answer.
 */
export async function neededBy(circuit: Circuit, attacks: readonly Attack[]): Promise<number[]> {
  const needed = new Set<number>();
  for (const { inputs, lies, refusedBy } of attacks) {
    if (needed.has(refusedBy)) continue;
    const refused = await answerToLies(circuit, inputs, lies);
    expect([refusedBy, inputs, refused]).toEqual([refusedBy, inputs, undefined]);
    const honest = await answer(circuit, inputs);
    const lied = await answerToLies(without(circuit, refusedBy), inputs, lies);
    if (lied !== undefined && lied.join() !== honest.join()) needed.add(refusedBy);
  }
  return [...needed].sort((a, b) => a - b);
}

/** The number of constraints that a circuit sets with `assertEquals` or as a range check. */
export function countConstraints(circuit: Circuit, inputs: readonly bigint[]): number {
  let count = 0;
  withConstraints(
    (set) => {
      count++;
      set();
    },
    () => circuit(inputs.map(Field)),
  );
  return count;
}

function without(circuit: Circuit, deleted: number): Circuit {
  return (inputs) => {
    let at = 0;
    return withConstraints(
      (set) => {
        if (at++ !== deleted) set();
      },
      () => circuit(inputs),
    );
  };
}

/** Methods that set constraints of their own. */
const COMPUTATIONS = ["equals", "seal"] as const;
const isComputation = (name: string) => (COMPUTATIONS as readonly string[]).includes(name);

type Setter = (this: unknown, ...given: unknown[]) => unknown;

/** Passes each constraint to `visit`, except those that other constraints consist of. */
function withConstraints<T>(visit: (set: () => unknown) => void, work: () => T): T {
  let isInside = false;
  const restore = (
    [
      [Gadgets, "rangeCheck16"],
      [Gadgets, "rangeCheckN"],
      [Field.prototype, "assertEquals"],
      ...COMPUTATIONS.map((name) => [Field.prototype, name] as const),
    ] as const
  ).map(([owner, name]) => {
    const setters = owner as unknown as Record<string, Setter>;
    const real = setters[name]!;
    setters[name] = function (...given) {
      const set = () => {
        const outside = isInside;
        isInside = true;
        try {
          return real.apply(this, given);
        } finally {
          isInside = outside;
        }
      };
      return isInside || isComputation(name) ? set() : visit(set);
    };
    return () => void (setters[name] = real);
  });
  try {
    return work();
  } finally {
    for (const undo of restore) undo();
  }
}
