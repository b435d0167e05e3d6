import fc from "fast-check";
import type { Stage } from "../stage.js";

export interface Command {
  run(stage: Stage): Promise<void>;
  toString(): string;
}

export function command<Wish>(
  name: string,
  wishes: fc.Arbitrary<Wish>,
  act: (stage: Stage, wish: Wish) => Promise<void>,
): fc.Arbitrary<Command> {
  return wishes.map((wish) => ({
    run: (stage) => act(stage, wish),
    toString: () => `${name}(${fc.stringify(wish)})`,
  }));
}

/** A number that selects among items that are known only during a run. */
export const pick = fc.nat(9_999);

/** Picks an item by number. So a run keeps its choices when it shrinks. */
export function pickFrom<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

export function weighted<Value>(...choices: [weight: number, value: Value][]): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
