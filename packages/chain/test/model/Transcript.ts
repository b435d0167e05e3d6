import { isDeepStrictEqual } from "node:util";
import { expect } from "@jest/globals";

/** A log of a run. It is printed if the run fails. */
export class Transcript {
  private readonly steps: string[] = [];

  /** @param subject what the model is compared with */
  constructor(private readonly subject: string) {}

  add(step: string): void {
    this.steps.push(step);
  }

  fail(message: string): never {
    const steps = this.steps.map((step, i) => `${String(i + 1).padStart(4)}. ${step}`);
    throw new Error(`${message}\n\nThe run:\n${steps.join("\n")}`);
  }

  same(what: string, actual: unknown, expected: unknown): void {
    if (isDeepStrictEqual(actual, expected)) return;
    const message = `The ${this.subject} and the model differ in ${what}`;
    try {
      expect(actual).toEqual(expected);
    } catch (difference) {
      this.fail(`${message}: ${String(difference)}`);
    }
    this.fail(message);
  }
}
