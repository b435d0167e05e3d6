import { describe, expect, test } from "@jest/globals";
import type { Receipt } from "./Sandbox.js";
import { World } from "./World.js";

/** A refused transaction, and its twin that lacks the fault and is accepted. */
export interface Refusal {
  /** The method, such as "Matches.resign". */
  method: string;
  code: string;
  /** A description of the fault. */
  fault: string;
  arrange?(world: World): Promise<unknown>;
  /** Introduces the fault. */
  spoil?(world: World): Promise<unknown>;
  /** Removes the fault. */
  mend?(world: World): Promise<unknown>;
  refused(world: World): Promise<Receipt>;
  accepted(world: World): Promise<Receipt>;
}

/**
 * Checks that each is refused with exactly its code and changes nothing, and that its twin is
 * accepted.
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
