import { Field } from "o1js";
import { Poseidon } from "#poseidon";
import type { Equations, Linear } from "./Equations.js";
import type { Snarky } from "./snarky.js";

type Var = Parameters<Snarky["field"]["readVar"]>[0];
type Const = ReturnType<Snarky["field"]["readVar"]>;

const p = Field.ORDER;

/** The kinds of o1js's `FieldVar`. Its enum is not exported. */
const CONSTANT = 0;
const VARIABLE = 1;
const SUM = 2;
const SCALED = 3;

function isKind<Kind extends number>(
  x: Var,
  kind: Kind,
): x is Extract<Var, readonly [Kind, ...unknown[]]> {
  return Number(x[0]) === kind;
}

/**
 * Runs `work` with a quick prover, which checks constraints several times as fast as Snarky. It
 * throws at everything except generic gates, 16-bit ranges and Poseidon. Snarky must confirm what this
 * prover accepts. Adds the circuit's constraints to `equations`.
 */
export function withQuickProver<T>(snarky: Snarky, work: () => T, equations?: Equations): T {
  const real = { ...snarky };
  Object.assign(snarky, quickBackend(equations));
  try {
    return work();
  } finally {
    Object.assign(snarky, real);
  }
}

function quickBackend(equations?: Equations): Record<keyof Snarky, object> {
  const witness: bigint[] = [];
  /**
   * The variables that each open block of the prover has read. The outermost block comes first.
   */
  const blocks: Set<number>[] = [];
  /** Variables that were read outside hints. Any later hint may depend on them. */
  const beside = new Set<number>();

  function valueOf(x: Var): bigint {
    if (isKind(x, CONSTANT)) return x[1][1];
    if (isKind(x, VARIABLE)) return witness[x[1]]!;
    if (isKind(x, SUM)) return valueOf(x[1]) + valueOf(x[2]);
    return (x[1][1] * valueOf(x[2])) % p;
  }

  function create(value: bigint, from: Iterable<number>, isHint: boolean): [1, number] {
    equations?.addVariable(value, from, isHint);
    return [1, witness.push(value) - 1];
  }

  /**
   * Ends a block and returns the variables that it read. They count as read by the enclosing
   * block too.
   */
  function leave(): Set<number> {
    const read = blocks.pop()!;
    const around = blocks.at(-1);
    if (equations && around) for (const variable of read) around.add(variable);
    return read;
  }

  function zero(sum: bigint): void {
    if (sum % p !== 0n) throw new Error("Constraint unsatisfied");
  }

  /** Constrains a·b = c. Inside a hint nothing is constrained. */
  function constrain(a: Var, b: Var, c: Var): void {
    if (blocks.length > 0) return;
    zero(valueOf(a) * valueOf(b) - valueOf(c));
    equations?.addProduct(linear(a), linear(b), linear(c));
  }

  const run: Partial<Snarky["run"]> = {
    inProver: () => 1,
    inProverBlock: () => blocks.length > 0,
    enterGenerateWitness: () => () => [0, [0], [0]] as never,
    asProver(f) {
      blocks.push(new Set());
      f();
      const read = leave();
      if (blocks.length === 0) for (const variable of read) beside.add(variable);
    },
    enterAsProver(size) {
      blocks.push(new Set());
      return (values) => {
        const read = leave();
        if (values === 0) throw new Error("A prover must have values");
        const isHint = blocks.length === 0;
        // A hint without fields may store the values that it read, and later hints may use them.
        if (isHint && size === 0) for (const variable of read) beside.add(variable);
        const from = new Set([...read, ...beside]);
        const [, ...fields] = values[1];
        return [0, ...fields.map(([, value]: Const) => create(value, from, isHint))];
      };
    },
  };
  const field: Partial<Snarky["field"]> = {
    readVar(x) {
      const block = blocks.at(-1);
      if (equations && block) for (const [variable] of linear(x).terms) block.add(variable);
      return [0, ((valueOf(x) % p) + p) % p];
    },
    assertEqual: (x, y) => constrain(x, constant(1n), y),
    assertMul: (x, y, z) => constrain(x, y, z),
    assertSquare: (x, y) => constrain(x, x, y),
    assertBoolean: (x) => constrain(x, x, x),
    truncateToBits16(n, x) {
      const value = (valueOf(x) % p) & ((1n << BigInt(16 * n)) - 1n);
      const of = linear(x);
      const from = of.terms.map(([variable]) => variable);
      const created = create(value, from, false);
      if (blocks.length === 0) equations?.addLowBits(linear(created), of, 16 * n);
      return created;
    },
  };
  const gates: Partial<Snarky["gates"]> = {
    generic([, sl], l, [, sr], r, [, so], o, [, sm], [, sc]) {
      if (blocks.length > 0) return;
      const [left, right] = [valueOf(l), valueOf(r)];
      zero(sl * left + sr * right + so * valueOf(o) + sm * left * right + sc);
      if (!equations) return;
      const others = [scaled(sl, l), scaled(sr, r), scaled(so, o), constant(sc)];
      equations.addProduct(
        linear(scaled(sm, l)),
        linear(r),
        linear(scaled(-1n, others.reduce(sum))),
      );
    },
  };
  const poseidon: Partial<Snarky["poseidon"]> = {
    update([, ...state], [, ...input]) {
      const read = [...state, ...input];
      const values = read.map((x) => ((valueOf(x) % p) + p) % p);
      const [a, b, c, ...absorbed] = values as [bigint, bigint, bigint, ...bigint[]];
      const of = read.map(linear);
      const from = new Set(of.flatMap(({ terms }) => terms.map(([variable]) => variable)));
      const created = Poseidon.update([a, b, c], absorbed).map((x) => create(x, from, false));
      if (blocks.length === 0) equations?.addHash(created.map(linear), of);
      return [0, created[0]!, created[1]!, created[2]!];
    },
  };
  return {
    run: knownOnly(run),
    field: knownOnly(field),
    gates: knownOnly(gates),
    constraintSystem: knownOnly({}),
    group: knownOnly({}),
    circuit: knownOnly({}),
    poseidon: knownOnly(poseidon),
  };
}

function constant(value: bigint): Var {
  return [CONSTANT, [0, value]];
}

function sum(x: Var, y: Var): Var {
  return [SUM, x, y];
}

function scaled(by: bigint, x: Var): Var {
  return [SCALED, [0, by], x];
}

/** The linear form of a variable, in which each variable occurs once. */
export function linear(x: Var): Linear {
  const terms = new Map<number, bigint>();
  let total = 0n;
  const add = (part: Var, factor: bigint): void => {
    if (isKind(part, CONSTANT)) total += factor * part[1][1];
    else if (isKind(part, VARIABLE)) terms.set(part[1], (terms.get(part[1]) ?? 0n) + factor);
    else if (isKind(part, SUM)) {
      add(part[1], factor);
      add(part[2], factor);
    } else add(part[2], (factor * part[1][1]) % p);
  };
  add(x, 1n);
  const kept = [...terms].filter(([, coefficient]) => coefficient % p !== 0n);
  return { constant: total % p, terms: kept };
}

function knownOnly<T extends object>(known: T): T {
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return target[name as keyof T];
      throw new Error(`The quick prover does not know ${String(name)}`);
    },
  });
}
