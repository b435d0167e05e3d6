import { Bool, Field, Provable, type FlexibleProvablePure } from "o1js";
import type { Game, Verdict } from "../game.js";

/** Methods that circuits compute with. Their results can be replaced by free hints. */
const BOOL_METHODS = ["and", "or", "not"] as const;
const FIELD_METHODS = ["equals", "mul", "seal"] as const;

type Method = (this: unknown, ...given: unknown[]) => Bool | Field;
interface Judging {
  apply(...given: never[]): Verdict<unknown>;
}

/**
 * Plants a fault for tests of the conformance suite. The result of one step of the circuit
 * becomes an unconstrained hint. `at` counts the steps from 0 in execution order. An honest
 * prover notices no difference.
 *
 * @example await checkGame(withFreeHint(randzu, 17), { only: ["lyingProver"] }); // must not pass
 */
export function withFreeHint<Planted extends Judging>(game: Planted, at: number): Planted {
  return {
    ...game,
    apply: (...given) =>
      withSteps(
        (result, i) => (i === at ? free(result) : result),
        () => game.apply(...given),
      ),
  };
}

/** The number of steps of a game's circuit that `withFreeHint` can replace. */
export async function countSteps<State, Move, Witness>(
  game: Pick<Game<State, Move, Witness>, "State" | "Move" | "Witness" | "apply">,
): Promise<number> {
  let steps = 0;
  const blank = <T>(type: FlexibleProvablePure<T>): T => {
    const fields = Array.from({ length: type.sizeInFields() }, () =>
      Provable.witness(Field, () => 0n),
    );
    return type.fromFields(fields) as T;
  };
  await Provable.constraintSystem(() => {
    const [state, move, witness] = [blank(game.State), blank(game.Move), blank(game.Witness)];
    const second = Provable.witness(Bool, () => false);
    withSteps(
      (result) => {
        steps++;
        return result;
      },
      () => game.apply(state, move, second, witness),
    );
  });
  return steps;
}

function free(result: Bool | Field): Bool | Field {
  return result instanceof Bool
    ? Provable.witness(Bool, () => result.toBoolean())
    : Provable.witness(Field, () => result.toBigInt());
}

/**
 * Passes the result of each step to `change`. Steps inside another step or inside a hint are left
 * out.
 */
function withSteps<T>(
  change: (result: Bool | Field, step: number) => Bool | Field,
  work: () => T,
): T {
  let [step, inside] = [0, false];
  const restore: (() => void)[] = [];
  const { witness } = Provable;
  // The computation of a hint is not part of the circuit.
  Provable.witness = (type, compute) =>
    witness(type, () => {
      const outside = inside;
      inside = true;
      try {
        return compute();
      } finally {
        inside = outside;
      }
    });
  restore.push(() => void (Provable.witness = witness));
  for (const [owner, names] of [
    [Bool.prototype, BOOL_METHODS],
    [Field.prototype, FIELD_METHODS],
  ] as const) {
    const methods = owner as unknown as Record<string, Method>;
    for (const name of names) {
      const real = methods[name]!;
      methods[name] = function (...given) {
        if (inside) return real.apply(this, given);
        inside = true;
        try {
          return change(real.apply(this, given), step++);
        } finally {
          inside = false;
        }
      };
      restore.push(() => void (methods[name] = real));
    }
  }
  try {
    return work();
  } finally {
    for (const undo of restore) undo();
  }
}
