import { expect, it } from "@jest/globals";
import { takeLastVisitor } from "../../src/lib/deviceKeys";

it("says once who played here last: later it may be somebody else", async () => {
  expect(await takeLastVisitor()).toEqual({ guest: undefined });
  expect(takeLastVisitor()).toBeUndefined();
});
