import { expect, it } from "@jest/globals";
import { refusals as connectFour } from "@kifu/chain/connect-four/refusals";
import { rules as connectFourRules } from "@kifu/chain/connect-four/rules";
import { refusals as reversi } from "@kifu/chain/reversi/refusals";
import { rules as reversiRules } from "@kifu/chain/reversi/rules";
import { refusalOf } from "../../src/board/refusalOf";
import { replayer } from "../../src/lib/replayer";

it("says why a move is refused, and nothing about a legal move", () => {
  const start = reversiRules.initial();
  const why = (x: number, y: number) => refusalOf(reversiRules, reversi, start, { x, y });
  expect(why(3, 3)).toBe("There is already a disc there.");
  expect(why(0, 0)).toBe("A disc there turns nothing over.");
  expect(why(3, 2)).toBe("");
  const full = replayer(connectFourRules)("d d d d d d".split(" "));
  expect(refusalOf(connectFourRules, connectFour, full, 3)).toBe("That column is full.");
});
