import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A point of a curve in Jacobian coordinates. */
export interface JacobianPoint {
  x: bigint;
  y: bigint;
  z: bigint;
}

/** o1js's hash over bigints. Everything outside circuits uses it. */
export interface PoseidonBigint {
  hash(input: bigint[]): bigint;
  update(state: [bigint, bigint, bigint], input: bigint[]): [bigint, bigint, bigint];
}

/** The part of o1js's curve arithmetic that signatures need. */
export interface Curve {
  modulus: bigint;
  one: JacobianPoint;
  zero: JacobianPoint;
  add(a: JacobianPoint, b: JacobianPoint): JacobianPoint;
  double(a: JacobianPoint): JacobianPoint;
  negate(a: JacobianPoint): JacobianPoint;
  scale(a: JacobianPoint, scalar: bigint): JacobianPoint;
  toAffine(a: JacobianPoint): { x: bigint; y: bigint; infinity: boolean };
}

/** The one function of o1js's native library that is used here: Poseidon's permutation. */
export interface NativeBindings {
  caml_pasta_fp_poseidon_block_cipher(state: Uint8Array): Uint8Array;
}

const require = createRequire(import.meta.url);

/**
 * Loads internals that o1js does not export. They are the modules that o1js itself uses, so a
 * replacement applies to the whole process.
 */
export async function o1jsInternals(): Promise<{ Poseidon: PoseidonBigint; Pallas: Curve }> {
  const crypto = join(dirname(require.resolve("o1js")), "bindings", "crypto");
  const load = async (file: string) =>
    (await import(pathToFileURL(join(crypto, file)).href)) as Record<string, unknown>;
  const { Poseidon } = await load("poseidon.js");
  const { Pallas } = await load("elliptic-curve.js");
  return { Poseidon: Poseidon as PoseidonBigint, Pallas: Pallas as Curve };
}

/** o1js's native library for this machine. Throws if there is none. */
export function nativeBindings(): NativeBindings {
  const besideO1js = createRequire(require.resolve("o1js"));
  return besideO1js(`@o1js/native-${process.platform}-${process.arch}`) as NativeBindings;
}
