import fc from "fast-check";
import type { Command } from "./commands/command.js";

export interface Script {
  players: number;
  commands: Command[];
}

/** Scripts with a fixed number of commands. They shrink by leaving out commands. */
export function scripts(command: fc.Arbitrary<Command>, length: number): fc.Arbitrary<Script> {
  return fc.record({
    players: fc.integer({ min: 3, max: 5 }),
    commands: new Commands(fc.array(command, { minLength: length, maxLength: length })),
  });
}

class Commands extends fc.Arbitrary<Command[]> {
  constructor(private readonly whole: fc.Arbitrary<Command[]>) {
    super();
  }

  /**
   * Avoids fast-check's bias to small values. A pick of 0 finds faults no better than any other
   * pick.
   */
  override generate(random: fc.Random): fc.Value<Command[]> {
    return new fc.Value(this.whole.generate(random, undefined).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Command[] {
    return Array.isArray(value);
  }

  override shrink(commands: Command[]): fc.Stream<fc.Value<Command[]>> {
    return fc.stream(shorter(commands)).map((fewer) => new fc.Value(fewer, undefined));
  }
}

/**
 * Removes each half of the commands in turn, then each quarter, and so on down to each single
 * command. Yields the remaining commands each time.
 */
function* shorter(commands: Command[]): IterableIterator<Command[]> {
  for (
    let cut = Math.ceil(commands.length / 2);
    cut >= 1;
    cut = cut === 1 ? 0 : Math.ceil(cut / 2)
  ) {
    for (let from = 0; from < commands.length; from += cut) {
      yield [...commands.slice(0, from), ...commands.slice(from + cut)];
    }
  }
}
