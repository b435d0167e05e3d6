import { expect, it } from "@jest/globals";
import { bestOf } from "../src/bot.js";

const worthOf = (item: number) => item % 10;

it("finds all items of the highest worth", () => {
  expect(bestOf([3, 7, 17, 5], worthOf)).toEqual([7, 17]);
  expect(bestOf([], worthOf)).toEqual([]);
});

it("weighs the first item although it is late, and no other", () => {
  const weighed: number[] = [];
  const weigh = (item: number) => {
    weighed.push(item);
    return worthOf(item);
  };
  expect(bestOf([3, 7], weigh, () => true)).toEqual([3]);
  expect(weighed[0]).toBe(3);
});

it("leaves out an item during whose search it became late, and those after it", () => {
  let asked = 0;
  const weighed: number[] = [];
  const weigh = (item: number) => {
    weighed.push(item);
    return worthOf(item);
  };
  expect(bestOf([3, 7, 8, 9], weigh, () => ++asked > 1)).toEqual([7]);
  expect(weighed).toEqual([3, 7, 8]);
});
