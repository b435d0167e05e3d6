import { beforeAll, describe, expect, it } from "@jest/globals";
import { P } from "../../src/pallas/fieldCode.js";
import { type AffinePoint, isOnCurve, PallasCurve } from "../../src/pallas/PallasCurve.js";
import { ENDO_SCALAR, ORDER } from "../../src/pallas/splitScalar.js";
import { type Curve, o1jsInternals } from "../../src/primitives/o1jsInternals.js";
import { lengthOf } from "../../src/testing/length.js";
import { random } from "../../src/testing/random.js";

const curve = new PallasCurve();
const [a, b, out] = [curve.newPoint(), curve.newPoint(), curve.newPoint()] as const;
const drawn = random(7);
const someScalar = () => drawn.bits(255) % ORDER;

/**
 * These include the scalars at which an intermediate sum would be a doubling or the point at
 * infinity.
 */
const edges = [
  ...[0n, 1n, 2n, 3n, 15n, 16n, 17n, 31n, 32n, 33n, 255n, 256n, 257n, 1n << 127n, 1n << 128n],
  ...[ENDO_SCALAR, ENDO_SCALAR + 1n, ENDO_SCALAR - 1n, 2n * ENDO_SCALAR, 15n * ENDO_SCALAR],
].flatMap((edge) => [edge, -edge].map((scalar) => ((scalar % ORDER) + ORDER) % ORDER));

let scaled: (scalar: bigint, point?: AffinePoint) => AffinePoint | undefined;

beforeAll(async () => {
  const { Pallas } = await o1jsInternals();
  const { scale } = Pallas as Curve & { scale(point: object, scalar: bigint): typeof Pallas.one };
  scaled = (scalar, point) => {
    const { x, y, infinity } = Pallas.toAffine(
      scale(point === undefined ? Pallas.one : { ...point, z: 1n }, scalar),
    );
    return infinity ? undefined : { x, y };
  };
});

function put(point: number, scalar: bigint): AffinePoint | undefined {
  curve.scaleGenerator(point, scalar);
  return scaled(scalar);
}

describe("the curve in WebAssembly", () => {
  it("scales the generator as o1js does", () => {
    for (const scalar of [...edges, ...Array.from({ length: 20 }, someScalar)]) {
      expect(curve.read(a)).toEqual(undefined);
      const expected = put(a, scalar);
      expect(curve.read(a)).toEqual(expected);
      curve.subtract(a, a, a);
    }
  });

  it("scales other points as o1js does, also in place", () => {
    const count = lengthOf({ short: 30, whole: 1000 });
    for (const scalar of [...edges, ...Array.from({ length: count }, someScalar)]) {
      const point = put(a, someScalar());
      curve.scale(out, a, scalar);
      expect(curve.read(out)).toEqual(scaled(scalar, point));
      curve.scale(a, a, scalar);
      expect(curve.isSame(a, out)).toBe(true);
    }
  });

  it("reduces scalars modulo the order", () => {
    const point = put(a, 7n);
    for (const scalar of [ORDER, ORDER + 1n, 2n * ORDER + 5n, (1n << 256n) - 1n]) {
      curve.scaleGenerator(out, scalar);
      expect(curve.read(out)).toEqual(scaled(scalar % ORDER));
      curve.scale(out, a, scalar);
      expect(curve.read(out)).toEqual(scaled(scalar % ORDER, point));
    }
  });

  it("scales the point at infinity to itself", () => {
    const infinity = curve.newPoint();
    for (const scalar of edges) {
      curve.scale(out, infinity, scalar);
      expect(curve.read(out)).toBeUndefined();
    }
  });

  const few = [0n, 1n, 2n, 3n, 5n, ORDER - 1n, ORDER - 2n, ORDER - 5n, ENDO_SCALAR];
  it.each(few.flatMap((x) => few.map((y) => [x, y] as const)))(
    "adds and subtracts %d and %d",
    (x, y) => {
      const [sum, difference] = [(x + y) % ORDER, (ORDER + x - y) % ORDER];
      for (const [which, expected] of [
        ["add", sum],
        ["subtract", difference],
      ] as const) {
        for (const target of [out, a, b]) {
          put(a, x);
          put(b, y);
          curve[which](target, a, b);
          expect(curve.read(target)).toEqual(scaled(expected));
        }
      }
      put(a, x);
      put(b, y);
      expect(curve.isSame(a, b)).toBe(x === y);
      curve.add(out, a, a);
      expect(curve.read(out)).toEqual(scaled((2n * x) % ORDER));
    },
  );

  it("recognizes the same point in other coordinates", () => {
    put(a, 12n);
    put(b, 5n);
    put(out, 7n);
    curve.add(b, b, out);
    expect(curve.isSame(a, b)).toBe(true);
    curve.subtract(b, a, b);
    expect(curve.isInfinity(b)).toBe(true);
  });

  it("finds both points with an x, or reports that none exists", () => {
    let none = 0;
    for (const x of [0n, 1n, P - 1n, ...Array.from({ length: 60 }, () => drawn.bits(255) % P)]) {
      const [even, odd] = [curve.pointAt(x, false), curve.pointAt(x, true)];
      if (even === undefined || odd === undefined) {
        expect([even, odd]).toEqual([undefined, undefined]);
        none++;
        continue;
      }
      expect([even.x, odd.x, even.y & 1n, odd.y & 1n, even.y + odd.y]).toEqual([x, x, 0n, 1n, P]);
      expect(isOnCurve(even)).toBe(true);
      expect(isOnCurve(odd)).toBe(true);
      expect(isOnCurve({ x, y: odd.y - 1n })).toBe(false);
    }
    expect(none).toBeGreaterThan(10);
    expect(none).toBeLessThan(50);
    expect(curve.pointAt(0n, false)).toBeUndefined();
    expect(isOnCurve({ x: 0n, y: 0n })).toBe(false);
  });
});
