import { Field } from "o1js";
import { Poseidon } from "#poseidon";
import type { Hint, Mutation } from "./mutations.js";

const p = Field.ORDER;
const reduced = (x: bigint) => ((x % p) + p) % p;

/** A constant plus a multiple of each variable. */
export interface Linear {
  readonly constant: bigint;
  readonly terms: readonly (readonly [variable: number, factor: bigint])[];
}

type Equation =
  /** a·b = c */
  | { readonly kind: "product"; readonly a: Linear; readonly b: Linear; readonly c: Linear }
  /** `is` consists of the lowest bits of `of`. */
  | { readonly kind: "low bits"; readonly is: Linear; readonly of: Linear; readonly mask: bigint }
  /** `is` is the state of Poseidon after `of`: the state before it, and the input. */
  | { readonly kind: "hash"; readonly is: readonly Linear[]; readonly of: readonly Linear[] };

/**
 * The verdict on a lie. `refuted`: an equation contradicts the lie. `harmless`: all equations
 * hold, and the answer is the honest one. `open`: only runs of the circuit can decide, with each
 * set of hints in `told`. If the equations leave a choice, one set keeps the honest hints, and
 * another computes them from the lie.
 */
export type Judgement =
  | { readonly end: "refuted" }
  | { readonly end: "harmless" }
  | { readonly end: "open"; readonly told: readonly Mutation["edits"][] };

/**
 * The variables of an honest run, and the equations between them. They refute most lies of a
 * prover without another run of the circuit.
 *
 * A lie changes a variable. Each variable that depends on it is then unknown, until an equation
 * with one unknown determines its value. If an equation without unknowns does not hold, later
 * hints cannot save the lie. Only equations that the lie affects are checked, so even a large
 * circuit is checked quickly.
 */
export class Equations {
  readonly #values: bigint[] = [];
  /** For each variable, the variables that were computed from it. */
  readonly #readers: number[][] = [];
  readonly #equations: Equation[] = [];
  /** For each variable, the equations that contain it. */
  readonly #about: number[][] = [];
  /** The variables of hints in order, preceded by the circuit's inputs. */
  readonly #hints: number[] = [];
  readonly #inputs: number;
  /** For each hint, an object that all hints of the same `Provable.witness` call share. */
  readonly #witnesses: unknown[] = [];
  #outputs: readonly Linear[] = [];
  /**
   * For each variable, the variables that depend on it, including itself. Each set has a bit per
   * variable.
   */
  #following: Uint32Array[] | undefined;
  #makingUp: Uint32Array | undefined;

  /**
   * Creates the equations of a circuit with this many inputs. Inputs count as hints, but tests
   * never lie about them.
   */
  constructor(inputs: number) {
    this.#inputs = inputs;
  }

  /**
   * Adds a variable that was computed from those in `from`. All hints of one witness pass the
   * same `from` object.
   */
  addVariable(value: bigint, from: Iterable<number>, isHint: boolean): void {
    const variable = this.#values.push(value) - 1;
    this.#readers.push([]);
    this.#about.push([]);
    for (const read of from) this.#readers[read]!.push(variable);
    if (!isHint) return;
    this.#hints.push(variable);
    this.#witnesses.push(from);
  }

  addProduct(a: Linear, b: Linear, c: Linear): void {
    this.#add({ kind: "product", a, b, c }, [a, b, c]);
  }

  /** Adds the equation that `is` equals the lowest `bits` bits of `of`. */
  addLowBits(is: Linear, of: Linear, bits: number): void {
    this.#add({ kind: "low bits", is, of, mask: (1n << BigInt(bits)) - 1n }, [is, of]);
  }

  /** Adds the equation that `is` is Poseidon's state after hashing. `of` begins with the state. */
  addHash(is: readonly Linear[], of: readonly Linear[]): void {
    this.#add({ kind: "hash", is, of }, [...is, ...of]);
  }

  #add(equation: Equation, forms: readonly Linear[]): void {
    const id = this.#equations.push(equation) - 1;
    const variables = new Set(forms.flatMap(({ terms }) => terms.map(([variable]) => variable)));
    for (const variable of variables) this.#about[variable]!.push(id);
  }

  setOutputs(outputs: readonly Linear[]): void {
    this.#outputs = outputs;
  }

  judge(hints: readonly Hint[], { edits }: Mutation): Judgement {
    const variableOf = (hint: number) => this.#hints[this.#inputs + hint]!;
    const lies = [...edits].map(([hint, edit]) => ({ of: variableOf(hint), edit }));
    const unknown = lies.map(({ of }) => this.#followers(of)).reduce(union, this.#slack(hints));
    const deduction = new Deduction(this.#values, this.#equations, this.#about, unknown);
    for (const { of, edit } of lies) {
      // If a variable depends on another lie, a lie about it must wait until the variable is
      // computed.
      const others = lies.filter((other) => other.of !== of);
      const follows = others.some((other) => has(this.#followers(other.of), of));
      if (!follows) deduction.learn(of, edit(this.#values[of]!));
    }
    if (!deduction.holds() || !deduction.holdsForAllUnknown()) return { end: "refuted" };
    if (this.#isHarmless(deduction)) return { end: "harmless" };

    const toldIn = (after: Deduction): Mutation["edits"] => {
      const told = new Map(edits);
      for (const hint of hints.keys()) {
        const value = after.valueOf(variableOf(hint));
        if (value !== undefined && !told.has(hint)) told.set(hint, () => value);
      }
      return told;
    };
    const told = [toldIn(deduction)];
    const stays = this.#stay(deduction, hints);
    if (!this.#isHarmless(stays)) told.unshift(toldIn(stays));
    return { end: "open", told };
  }

  /**
   * Keeps the circuit's later hints honest as long as the equations allow it. Stops at the first
   * witness that the equations rule out.
   */
  #stay(deduction: Deduction, hints: readonly Hint[]): Deduction {
    const stays = deduction.copy();
    for (let hint = 0; hint < hints.length && !stays.isComplete();) {
      const before = stays.learnedCount;
      const witness = this.#witnesses[this.#inputs + hint];
      for (; hint < hints.length && this.#witnesses[this.#inputs + hint] === witness; hint++) {
        const { own, value } = hints[hint]!;
        if (own) stays.learn(this.#hints[this.#inputs + hint]!, value);
      }
      if (stays.holds()) continue;
      stays.forget(before);
      break;
    }
    return stays;
  }

  /**
   * The circuit's hints that occur in one equation only. With such a hint a prover can balance
   * any lie.
   */
  #slack(hints: readonly Hint[]): Uint32Array {
    return (this.#makingUp ??= hints
      .map(({ own }, hint) => ({ own, variable: this.#hints[this.#inputs + hint]! }))
      .filter(({ own, variable }) => own && this.#about[variable]!.length === 1)
      .map(({ variable }) => this.#followers(variable))
      .reduce(union, new Uint32Array(Math.ceil(this.#values.length / 32))));
  }

  #isHarmless(deduction: Deduction): boolean {
    const isHonest = (output: Linear) =>
      reduced(deduction.read(output).sum) === reduced(this.#honest(output));
    return deduction.isComplete() && this.#outputs.every(isHonest);
  }

  #honest({ constant, terms }: Linear): bigint {
    const add = (sum: bigint, [variable, factor]: Linear["terms"][number]) =>
      sum + factor * this.#values[variable]!;
    return terms.reduce(add, constant);
  }

  #followers(variable: number): Uint32Array {
    return (this.#following ??= this.#findFollowers())[variable]!;
  }

  /** The loop runs backwards, because a variable is computed from earlier ones only. */
  #findFollowers(): Uint32Array[] {
    const words = Math.ceil(this.#values.length / 32);
    const following = this.#values.map(() => new Uint32Array(words));
    for (let variable = this.#values.length - 1; variable >= 0; variable--) {
      const own = following[variable]!;
      own[variable >> 5]! |= 1 << (variable & 31);
      for (const reader of this.#readers[variable]!) {
        following[reader]!.forEach((word, i) => (own[i]! |= word));
      }
    }
    return following;
  }
}

function has(set: Uint32Array, variable: number): boolean {
  return ((set[variable >> 5]! >>> (variable & 31)) & 1) === 1;
}

function bitCount(word: number): number {
  let count = 0;
  for (let bits = word; bits !== 0; bits &= bits - 1) count++;
  return count;
}

function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, i) => word | b[i]!);
}

/**
 * A linear form while some variables are unknown: the sum of its known terms, and the unknown
 * variable with its factor.
 */
interface Read {
  readonly sum: bigint;
  readonly unknown: number;
  readonly factor: bigint;
}

/** Values of `unknown` for a form with no unknown variable, and for a form with several. */
const NONE = -1;
const SEVERAL = -2;

class Deduction {
  readonly #values: readonly bigint[];
  readonly #equations: readonly Equation[];
  readonly #about: readonly (readonly number[])[];
  /** A bit for each variable. It is 1 while the variable is unknown. */
  readonly #unknown: Uint32Array;
  #unknownCount: number;
  readonly #learned = new Map<number, bigint>();
  /** The learned variables, in order. */
  readonly #order: number[] = [];
  /** Equations to check. An equation is added when one of its variables becomes known. */
  readonly #queue = new Set<number>();

  constructor(
    values: readonly bigint[],
    equations: readonly Equation[],
    about: readonly (readonly number[])[],
    unknown: Uint32Array,
  ) {
    this.#values = values;
    this.#equations = equations;
    this.#about = about;
    this.#unknown = unknown.slice();
    this.#unknownCount = unknown.reduce((sum, word) => sum + bitCount(word), 0);
  }

  copy(): Deduction {
    const copy = new Deduction(this.#values, this.#equations, this.#about, this.#unknown);
    for (const [variable, value] of this.#learned) copy.#set(variable, value);
    return copy;
  }

  get learnedCount(): number {
    return this.#order.length;
  }

  learn(variable: number, value: bigint): void {
    if (!has(this.#unknown, variable)) return;
    this.#unknown[variable >> 5]! &= ~(1 << (variable & 31));
    this.#unknownCount--;
    this.#set(variable, reduced(value));
    this.#lookAbout(variable);
  }

  #set(variable: number, value: bigint): void {
    this.#learned.set(variable, value);
    this.#order.push(variable);
  }

  /** Undoes what was learned after the first `count` variables. Much faster than a copy. */
  forget(count: number): void {
    for (const variable of this.#order.splice(count)) {
      this.#learned.delete(variable);
      this.#unknown[variable >> 5]! |= 1 << (variable & 31);
      this.#unknownCount++;
    }
    this.#queue.clear();
  }

  #lookAbout(variable: number): void {
    for (const equation of this.#about[variable]!) this.#queue.add(equation);
  }

  /**
   * Whether all queued equations can hold. Equations with several unknowns count as holding.
   */
  holds(): boolean {
    for (const equation of this.#queue) {
      this.#queue.delete(equation);
      if (!this.#settle(this.#equations[equation]!)) return false;
    }
    return true;
  }

  /** Like `holds`, but also checks all equations of variables that are still unknown. */
  holdsForAllUnknown(): boolean {
    for (const [i, word] of this.#unknown.entries()) {
      for (let bits = word; bits !== 0; bits &= bits - 1) {
        this.#lookAbout(32 * i + 31 - Math.clz32(bits & -bits));
      }
    }
    return this.holds();
  }

  /** The value that a variable has after the lie; undefined if it is unknown or unchanged. */
  valueOf(variable: number): bigint | undefined {
    return this.#learned.get(variable);
  }

  isComplete(): boolean {
    return this.#unknownCount === 0;
  }

  read({ constant, terms }: Linear): Read {
    let sum = constant;
    let [unknown, factor] = [NONE, 0n];
    for (const [variable, times] of terms) {
      if (has(this.#unknown, variable)) {
        if (unknown !== NONE) return { sum, unknown: SEVERAL, factor };
        [unknown, factor] = [variable, times];
      } else {
        sum += times * (this.#learned.get(variable) ?? this.#values[variable]!);
      }
    }
    return { sum: sum % p, unknown, factor };
  }

  /**
   * Computes an unknown variable if the equation determines it. Returns false if the equation
   * cannot hold.
   */
  #settle(equation: Equation): boolean {
    if (equation.kind === "low bits") {
      const of = this.read(equation.of);
      if (of.unknown !== NONE) return true;
      return this.#settleZero(minus(this.read(equation.is), reduced(of.sum) & equation.mask));
    }
    if (equation.kind === "hash") return this.#settleHash(equation.is, equation.of);
    const { a, b, c } = equation;
    return this.#settleZero(remainder(this.read(a), this.read(b), this.read(c)));
  }

  /** A hash is computed once its whole input is known. */
  #settleHash(is: readonly Linear[], of: readonly Linear[]): boolean {
    const input = of.map((form) => this.read(form));
    if (input.some(({ unknown }) => unknown !== NONE)) return true;
    const [a, b, c, ...absorbed] = input.map(({ sum }) => reduced(sum));
    const state = Poseidon.update([a!, b!, c!], absorbed);
    return is.every((form, i) => this.#settleZero(minus(this.read(form), state[i]!)));
  }

  #settleZero({ sum, unknown, factor }: Read): boolean {
    if (unknown === SEVERAL) return true;
    if (unknown === NONE || factor % p === 0n) return sum % p === 0n;
    this.learn(unknown, -sum * inverse(reduced(factor)));
    return true;
  }
}

function minus(form: Read, value: bigint): Read {
  return { ...form, sum: form.sum - value };
}

/** a·b − c, if at most one variable in it is unknown. */
function remainder(a: Read, b: Read, c: Read): Read {
  const undecided: Read = { sum: 0n, unknown: SEVERAL, factor: 0n };
  if (a.unknown !== NONE && b.unknown !== NONE) return undecided;
  const [times, form] = a.unknown === NONE ? [a.sum, b] : [b.sum, a];
  if (times === 0n) return { sum: -c.sum, unknown: c.unknown, factor: -c.factor };
  const sum = times * form.sum - c.sum;
  if (form.unknown === NONE) return { sum, unknown: c.unknown, factor: -c.factor };
  if (form.unknown === SEVERAL || ![NONE, form.unknown].includes(c.unknown)) return undecided;
  return { sum, unknown: form.unknown, factor: times * form.factor - c.factor };
}

/** A cache, because there are few different factors and computing an inverse is slow. */
const inverses = new Map<bigint, bigint>();

function inverse(x: bigint): bigint {
  const found = inverses.get(x) ?? Field(x).inv().toBigInt();
  if (inverses.size < 10_000) inverses.set(x, found);
  return found;
}
