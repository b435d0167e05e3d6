import fc from "fast-check";
import type { Stage } from "../stage.js";

/** Something that may happen, made concrete by the state in which it happens. */
export interface Command {
  run(stage: Stage): Promise<void>;
  toString(): string;
}

/** A command of a wish, drawn at random, and what comes of it on a stage. */
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

/** A number that chooses among things that only a run makes known. */
export const pick = fc.nat(9_999);

/** One of the items, the same for the same number: so a run that shrinks keeps its choices. */
export function pickFrom<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** One of these, each as often as its weight says. */
export function weighted<Value>(...choices: [weight: number, value: Value][]): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
