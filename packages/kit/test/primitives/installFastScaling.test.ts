import { beforeAll, describe, expect, it } from "@jest/globals";
import { Group, PrivateKey, Scalar, Signature } from "o1js";
import { ORDER, PallasCurve } from "../../src/pallas/index.js";
import { fastScale, installFastScaling, scaleBy } from "../../src/primitives/installFastScaling.js";
import {
  type Curve,
  o1jsInternals,
  type JacobianPoint,
} from "../../src/primitives/o1jsInternals.js";

/** A copy of o1js's curve that tests may change. It is made before anything is installed. */
let own: Curve;
beforeAll(async () => {
  own = { ...(await o1jsInternals()).Pallas };
});

function copy(): Curve {
  return { ...own };
}

describe("the faster curve", () => {
  it("replaces o1js's curve if it computes the same", () => {
    const curve = copy();
    const faster = fastScale(curve, new PallasCurve());
    expect(scaleBy(curve, faster)).toEqual({ fast: true });
    expect(curve.scale).toBe(faster);
  });

  it("computes the same as o1js for any point and any scalar", () => {
    const curve = copy();
    const faster = fastScale(curve, new PallasCurve());
    let point: JacobianPoint = curve.one;
    for (let i = 0; i < 30; i++) {
      // The point is in Jacobian coordinates, like an intermediate sum.
      point = curve.add(curve.double(point), curve.one);
      const scalar = Scalar.random().toBigInt() >> BigInt(8 * i);
      expect(curve.toAffine(faster(point, scalar))).toEqual(
        curve.toAffine(own.scale(point, scalar)),
      );
    }
  });

  it("leaves points off the curve to o1js", () => {
    const asked: JacobianPoint[] = [];
    const curve: Curve = {
      ...copy(),
      scale: (point, scalar) => {
        asked.push(point);
        return own.scale(point, scalar);
      },
    };
    const faster = fastScale(curve, new PallasCurve());
    const strange = [curve.zero, { x: 1n, y: 1n, z: 1n }, { ...curve.one, y: -curve.one.y }];
    for (const point of strange) faster(point, 3n);
    expect(asked).toEqual(strange);
    faster(curve.one, 3n);
    expect(asked).toHaveLength(strange.length);
  });

  it.each<[string, (point: JacobianPoint, scalar: bigint) => boolean]>([
    ["one scalar", (_, scalar) => scalar === ORDER - 1n],
    ["one point", (point) => point === own.zero],
  ])("is not used when the product with %s differs", (_what, isOther) => {
    const curve = copy();
    const wrong = (point: JacobianPoint, scalar: bigint) =>
      isOther(point, scalar) ? own.double(own.one) : own.scale(point, scalar);
    expect(scaleBy(curve, wrong)).toMatchObject({ fast: false });
    expect(curve.scale).toBe(own.scale);
  });

  it("is used by o1js once installed", async () => {
    const key = PrivateKey.fromBigInt(99n);
    const before = key.toPublicKey().toBase58();
    expect(await installFastScaling()).toEqual({ fast: true });
    const { Pallas } = await o1jsInternals();
    expect(Pallas.scale).not.toBe(own.scale);
    expect(key.toPublicKey().toBase58()).toBe(before);
    expect(
      Group.generator
        .scale(ORDER - 1n)
        .add(Group.generator)
        .isZero()
        .toBoolean(),
    ).toBe(true);
    const signature = Signature.create(key, []);
    expect(signature.verify(key.toPublicKey(), []).toBoolean()).toBe(true);
    expect(signature.verify(PrivateKey.fromBigInt(98n).toPublicKey(), []).toBoolean()).toBe(false);
  });
});
