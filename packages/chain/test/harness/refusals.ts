import { describe, expect, test } from "@jest/globals";
import type { Receipt } from "./Sandbox.js";
import { World } from "./World.js";

/**
 * A transaction that is refused, and its twin: the same transaction without the fault, which is
 * accepted.
 */
export interface Refusal {
  method: string;
  code: string;
  fault: string;
  arrange?(world: World): Promise<unknown>;
  spoil?(world: World): Promise<unknown>;
  mend?(world: World): Promise<unknown>;
  refused(world: World): Promise<Receipt>;
  accepted(world: World): Promise<Receipt>;
}

/**
 * Tests each refusal: the transaction is refused with exactly its code and changes nothing, and
 * the same transaction without the fault is accepted.
 */
export function testRefusals(refusals: readonly Refusal[]): void {
  const methods = [...new Set(refusals.map(({ method }) => method))];
  describe.each(methods)("%s refuses", (method) => {
    const those = refusals.filter((refusal) => refusal.method === method);
    test.each(those.map((refusal) => [refusal.code, refusal.fault, refusal] as const))(
      "with %s: %s",
      async (code, _, { arrange, spoil, refused, mend, accepted }) => {
        const world = new World();
        await arrange?.(world);
        await spoil?.(world);
        const before = world.sandbox.snapshot();
        const receipt = await refused(world);
        expect(receipt).toMatchObject({ ok: false, code, events: [] });
        expect(world.sandbox.calledMethod()).toBe(method);
        expect(world.sandbox.snapshot()).toEqual(before);

        const twin = new World();
        await arrange?.(twin);
        await mend?.(twin);
        expect(await accepted(twin)).toMatchObject({ ok: true, code: undefined });
        expect(twin.sandbox.calledMethod()).toBe(method);
      },
    );
  });
}
