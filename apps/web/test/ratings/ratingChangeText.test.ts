import { expect, it } from "@jest/globals";
import { noChangeText, ratingChangeText } from "../../src/ratings/ratingChangeText";
import { aMatch } from "../match/aMatch";

const rating = (points: number) => ({ rating: points, deviation: 60, provisional: false });
const [first, second] = aMatch().seats;

it("a rated match says how each rating changed", () => {
  const match = aMatch({
    seats: [
      { ...first, rating: rating(1500), ratingAfter: rating(1512) },
      { ...second, rating: rating(1700), ratingAfter: rating(1689) },
    ],
  });
  expect(ratingChangeText(match, 0)).toBe("1500 → 1512 (+12)");
  expect(ratingChangeText(match, 1)).toBe("1700 → 1689 (−11)");
});

it("a match that is not rated yet, or never, says so", () => {
  const match = aMatch({ seats: [{ ...first, rating: rating(1500) }, second] });
  expect(ratingChangeText(match, 0)).toBeUndefined();
  expect(noChangeText({ result: "drawn" })).toContain("in a moment");
  expect(noChangeText({ result: "aborted" })).toContain("no rating");
});
