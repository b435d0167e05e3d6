import { isOnCurve, ORDER, P, PallasCurve } from "../pallas/index.js";
import { type Curve, o1jsInternals, type JacobianPoint } from "./o1jsInternals.js";
import type { Speed } from "./installFastPoseidon.js";

type Scale = Curve["scale"];

let installed: Promise<Speed> | undefined;

/**
 * Makes o1js scale Pallas points in WebAssembly outside circuits, many times as fast as its
 * BigInt code. Scaling is half the cost of a segment's signatures. The results are first compared
 * with o1js's own. If they differ, or if WebAssembly does not run, nothing changes. As in o1js,
 * the time depends on the scalar.
 */
export async function installFastScaling(): Promise<Speed> {
  return await (installed ??= install());
}

async function install(): Promise<Speed> {
  const { Pallas } = await o1jsInternals();
  return scaleFast(Pallas);
}

/**
 * Installs the fast scaling in another copy of o1js's curve, such as the copy in a wallet
 * library.
 */
export function scaleFast(curve: Curve): Speed {
  try {
    return scaleBy(curve, fastScale(curve, new PallasCurve()));
  } catch (error) {
    return { fast: false, reason: `the faster curve does not run: ${String(error)}` };
  }
}

/** Makes the curve scale points with `faster`, if both give the same results. */
export function scaleBy(curve: Curve, faster: Scale): Speed {
  for (const [point, scalar] of samples(curve)) {
    const [expected, got] = [curve.scale(point, scalar), faster(point, scalar)].map((scaled) =>
      curve.toAffine(scaled),
    );
    const isSame =
      expected!.x === got!.x && expected!.y === got!.y && expected!.infinity === got!.infinity;
    if (!isSame) return { fast: false, reason: "the faster curve computes differently" };
  }
  curve.scale = faster;
  return { fast: true };
}

/**
 * Leaves points that are not on the curve to o1js, whose formulas return a result even for them.
 */
export function fastScale(curve: Curve, pallas: PallasCurve): Scale {
  const inO1js = curve.scale.bind(curve);
  const product = pallas.newPoint();

  return (point, scalar) => {
    const affine = curve.toAffine(point);
    const isUsual = scalar >= 0n && !affine.infinity && isField(affine.x) && isField(affine.y);
    if (!isUsual || !isOnCurve(affine)) return inO1js(point, scalar);
    pallas.write(product, affine);
    pallas.scale(product, product, scalar);
    const scaled = pallas.read(product);
    return scaled === undefined ? curve.zero : { ...scaled, z: 1n };
  };
}

function isField(value: bigint): boolean {
  return value >= 0n && value < P;
}

/** Points and scalars at the edges of their range, and points in other coordinates. */
function samples(curve: Curve): [JacobianPoint, bigint][] {
  const { one, zero } = curve;
  const far = curve.scale(one, ORDER / 3n);
  const points = [one, zero, curve.negate(one), curve.double(one), far, { x: 5n, y: 7n, z: 1n }];
  const scalars = [0n, 1n, 2n, ORDER - 1n, ORDER, ORDER + 1n, ORDER / 2n, (1n << 255n) - 19n];
  return points.flatMap((point) =>
    scalars.map((scalar): [JacobianPoint, bigint] => [point, scalar]),
  );
}
