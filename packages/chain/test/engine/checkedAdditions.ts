import { insideO1js, type Inside } from "@kifu/kit/testing";
import { Field } from "o1js";

type Var = Parameters<Inside["snarky"]["field"]["readVar"]>[0];

/**
 * Runs `work` with the gate equations of point additions checked. A run without a proof does not
 * check them. So a prover who lies about a sum would seem to succeed.
 */
export async function withCheckedAdditions<Result>(work: () => Promise<Result>): Promise<Result> {
  const { snarky } = await insideO1js();
  const { gates } = snarky;
  const stock = gates.ecAdd;
  const read = (x: Var) => Field(snarky.field.readVar(x)[1]);
  gates.ecAdd = (p, q, sum, infinity, sameX, slope, infinityInverse, inverse) => {
    snarky.run.asProver(() => {
      const [[, x1, y1], [, x2, y2], [, x3, y3]] = [p, q, sum].map(
        ([, x, y]) => [0, read(x), read(y)] as const,
      ) as unknown as [Point, Point, Point];
      const [inf, same, s, infInv, inv] = [infinity, sameX, slope, infinityInverse, inverse].map(
        read,
      ) as [Field, Field, Field, Field, Field];
      const [dx, dy] = [x2.sub(x1), y2.sub(y1)];
      // The equations of Kimchi's CompleteAdd gate.
      zero(inv.mul(dx).sub(Field(1).sub(same)));
      zero(same.mul(dx));
      const doubling = s.mul(y1).mul(2).sub(x1.square().mul(3));
      zero(same.mul(doubling).add(Field(1).sub(same).mul(dx.mul(s).sub(dy))));
      zero(x1.add(x2).add(x3).sub(s.square()));
      zero(s.mul(x1.sub(x3)).sub(y1).sub(y3));
      zero(dy.mul(same.sub(inf)));
      zero(dy.mul(infInv).sub(inf));
    });
    return stock.call(gates, p, q, sum, infinity, sameX, slope, infinityInverse, inverse);
  };
  try {
    return await work();
  } finally {
    gates.ecAdd = stock;
  }
}

type Point = [0, Field, Field];

function zero(x: Field): void {
  if (!x.equals(0).toBoolean()) throw new Error("Constraint unsatisfied: a sum of points");
}
