import { Field } from "o1js";
import type { Snarky } from "./snarky.js";

type Var = Parameters<Snarky["field"]["readVar"]>[0];
type Const = ReturnType<Snarky["field"]["readVar"]>;

const p = Field.ORDER;

/** The kinds of o1js' `FieldVar`, whose enum is not exported; the fourth scales a var. */
const CONSTANT = 0;
const VARIABLE = 1;
const SUM = 2;

function isKind<Kind extends number>(
  x: Var,
  kind: Kind,
): x is Extract<Var, readonly [Kind, ...unknown[]]> {
  return Number(x[0]) === kind;
}

/**
 * Runs `work` with a prover that knows generic gates and 16-bit ranges only, and checks them
 * several times as fast as Snarky does. Whatever else a circuit asks for, throws: such
 * circuits are left to Snarky, and so is the last word on what this prover lets pass.
 */
export function withQuickProver<T>(snarky: Snarky, work: () => T): T {
  const real = { ...snarky };
  Object.assign(snarky, quickBackend());
  try {
    return work();
  } finally {
    Object.assign(snarky, real);
  }
}

function quickBackend(): Record<keyof Snarky, object> {
  const witness: bigint[] = [];
  let blocks = 0;

  function valueOf(x: Var): bigint {
    if (isKind(x, CONSTANT)) return x[1][1];
    if (isKind(x, VARIABLE)) return witness[x[1]]!;
    if (isKind(x, SUM)) return valueOf(x[1]) + valueOf(x[2]);
    return (x[1][1] * valueOf(x[2])) % p;
  }

  function create(value: bigint): [1, number] {
    return [1, witness.push(value) - 1];
  }

  /** Inside a hint nothing is constrained. */
  function zero(sum: bigint): void {
    if (blocks > 0) return;
    if (sum % p !== 0n) throw new Error("Constraint unsatisfied");
  }

  const run: Partial<Snarky["run"]> = {
    inProver: () => 1,
    inProverBlock: () => blocks > 0,
    enterGenerateWitness: () => () => [0, [0], [0]] as never,
    asProver(f) {
      blocks++;
      f();
      blocks--;
    },
    enterAsProver() {
      blocks++;
      return (values) => {
        blocks--;
        if (values === 0) throw new Error("A prover must have values");
        const [, ...fields] = values[1];
        return [0, ...fields.map(([, value]: Const) => create(value))];
      };
    },
  };
  const field: Partial<Snarky["field"]> = {
    readVar: (x) => [0, ((valueOf(x) % p) + p) % p],
    assertEqual: (x, y) => zero(valueOf(x) - valueOf(y)),
    assertMul: (x, y, z) => zero(valueOf(x) * valueOf(y) - valueOf(z)),
    assertSquare: (x, y) => zero(valueOf(x) ** 2n - valueOf(y)),
    assertBoolean: (x) => zero(valueOf(x) ** 2n - valueOf(x)),
    truncateToBits16: (n, x) => create((valueOf(x) % p) & ((1n << BigInt(16 * n)) - 1n)),
  };
  const gates: Partial<Snarky["gates"]> = {
    generic([, sl], l, [, sr], r, [, so], o, [, sm], [, sc]) {
      const [left, right] = [valueOf(l), valueOf(r)];
      zero(sl * left + sr * right + so * valueOf(o) + sm * left * right + sc);
    },
  };
  return {
    run: knownOnly(run),
    field: knownOnly(field),
    gates: knownOnly(gates),
    constraintSystem: knownOnly({}),
    group: knownOnly({}),
    circuit: knownOnly({}),
    poseidon: knownOnly({}),
  };
}

function knownOnly<T extends object>(known: T): T {
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return target[name as keyof T];
      throw new Error(`The quick prover does not know ${String(name)}`);
    },
  });
}
