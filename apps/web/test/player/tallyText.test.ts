import { expect, it } from "@jest/globals";
import { tallyText } from "../../src/player/tallyText";

it("counts how a player's matches ended, with draws only if there are any", () => {
  expect(tallyText({ won: 2, lost: 1, drawn: 1 })).toBe("2 won, 1 lost, 1 drawn");
  expect(tallyText({ won: 0, lost: 21, drawn: 0 })).toBe("0 won, 21 lost");
});
