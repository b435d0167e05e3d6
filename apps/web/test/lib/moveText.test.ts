import { expect, it } from "@jest/globals";
import { moveText } from "../../src/lib/moveText";

it("shows a move without what it opens", () => {
  expect(moveText("h8")).toBe("H8");
  expect(moveText("pass")).toBe("PASS");
  expect(moveText("f5b-2-1z141z4")).toBe("F5B");
});
