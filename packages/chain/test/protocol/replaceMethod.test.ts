import { describe, expect, it } from "@jest/globals";
import { assertMended, replaceMethod } from "../../src/protocol/replaceMethod.js";

describe("a release of Protokit", () => {
  it.each(["0.1.1-develop.2137", "0.1.1-develop.2137+5d4a9c1"])(
    "is the patched one: %s",
    (version) => {
      expect(() => assertMended({ name: "@proto-kit/protocol", version })).not.toThrow();
    },
  );

  it.each(["0.1.1-develop.2138", "0.1.1", "0.1.1-develop.21370"])("is refused: %s", (version) => {
    expect(() => assertMended({ name: "@proto-kit/protocol", version })).toThrow(
      `@proto-kit/protocol is ${version}`,
    );
  });
});

describe("a method that is replaced", () => {
  class Counter {
    step = 1;
    next(from: number): number {
      return from + this.step;
    }
  }

  it("can call the stock one", () => {
    replaceMethod(
      Counter.prototype,
      "next",
      (stock) =>
        function twice(this: Counter, from) {
          return stock.call(this, stock.call(this, from));
        },
    );
    expect(new Counter().next(5)).toBe(7);
  });

  it("must exist, because a release that renamed it would run without the patch", () => {
    const replace = () => () => 1;
    expect(() => replaceMethod(Counter.prototype, "after" as "next", replace)).toThrow(
      "no method after",
    );
    // `step` is a property but not a method.
    expect(() => replaceMethod(new Counter() as never, "step" as never, replace as never)).toThrow(
      "no method step",
    );
  });
});
