/**
 * Import this file to make tests run circuits faster. Hashes and multiples of points in a circuit
 * are then computed outside it and have no gates. Both accept every input, so they never make a
 * circuit unsatisfiable, and everything else is checked as usual. Compiling and proving are
 * unaffected.
 */
import { Field, Group, Poseidon, Scalar } from "o1js";
import { isOnCurve } from "../pallas/index.js";
import { insideO1js, type Inside } from "./snarky.js";

type Snarky = Inside["snarky"];
type Update = Snarky["poseidon"]["update"];
type Scale = Snarky["group"]["scaleFastUnpack"];
type Var = Parameters<Snarky["field"]["readVar"]>[0];

const { snarky, context } = await insideO1js();
const { poseidon, group, field } = snarky;
// Tests that lie about hints replace these functions, and must not lie about a hash.
const { inProver, inProverBlock, enterAsProver } = snarky.run;
const updateWithGates = poseidon.update;
const scaleWithGates = group.scaleFastUnpack;

poseidon.update = (state, input) => {
  if (!isOnlyChecked()) return updateWithGates(state, input);
  return create(3, () => {
    const [, ...before] = state;
    const [, ...absorbed] = input;
    const [a, b, c] = before.map(read) as [Field, Field, Field];
    return Poseidon.update([a, b, c], absorbed.map(read)).map((x) => x.toBigInt());
  }) as ReturnType<Update>;
};

group.scaleFastUnpack = (point, shifted, bits) => {
  if (!isOnlyChecked()) return scaleWithGates(point, shifted, bits);
  const scaled = scale(point, shifted, bits);
  if (scaled === undefined) return scaleWithGates(point, shifted, bits);
  const [, x, y, ...unpacked] = create(2 + bits, () => scaled);
  return [0, [0, x, y], [0, ...unpacked]] as unknown as ReturnType<Scale>;
};

/** Undoes the import. */
export function restoreGates(): void {
  poseidon.update = updateWithGates;
  group.scaleFastUnpack = scaleWithGates;
}

/** Whether a circuit runs on values only to see whether its constraints hold. */
function isOnlyChecked(): boolean {
  return context.get().inProver !== true && Boolean(inProver()) && !inProverBlock();
}

/** Undefined for what has no multiple by this formula, such as points that are not on the curve. */
function scale(...[point, shifted, bits]: Parameters<Scale>): bigint[] | undefined {
  let scaled: bigint[] | undefined;
  snarky.run.asProver(() => {
    const [x, y, t] = [point[1], point[2], shifted[1]].map((x) => read(x).toBigInt());
    if (x === undefined || y === undefined || t === undefined) return;
    const unpacked = Array.from({ length: bits }, (_, i) => (t >> BigInt(i)) & 1n);
    const by = (2n * t + 1n + (1n << BigInt(bits))) % Scalar.ORDER;
    if (!isOnCurve({ x, y }) || t >> BigInt(bits) !== 0n || by === 0n) return;
    const multiple = new Group({ x, y }).scale(by);
    scaled = [multiple.x.toBigInt(), multiple.y.toBigInt(), ...unpacked];
  });
  return scaled;
}

/** Creates variables in the circuit. Nothing constrains them. */
function create(size: number, compute: () => bigint[]): [0, ...Var[]] {
  const finish = enterAsProver(size);
  const values = compute();
  return finish([0, [0, ...values.map((x): [0, bigint] => [0, x])]]);
}

function read(x: Var): Field {
  return Field(field.readVar(x)[1]);
}
