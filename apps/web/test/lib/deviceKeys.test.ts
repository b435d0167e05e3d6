import { expect, it } from "@jest/globals";
import { takeLastVisitor } from "../../src/lib/deviceKeys";

it("the last visitor is returned only once, since it may be somebody else later", async () => {
  expect(await takeLastVisitor()).toEqual({ guest: undefined });
  expect(takeLastVisitor()).toBeUndefined();
});
