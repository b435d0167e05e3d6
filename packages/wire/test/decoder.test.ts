import { describe, expect, test } from "@jest/globals";
import { BadAnswer } from "../src/decoder.js";
import { count, flag, list, object, optional, pair, text } from "../src/decoder.js";

const cell = object({ x: count, taken: flag });
const board = object(
  { name: text, ends: pair(cell), line: optional(list(cell, 3)), sizes: list(count) },
  { line: "(first: 3)" },
);

const sent = {
  name: "small",
  ends: [
    { x: 0, taken: false },
    { x: 9, taken: true },
  ],
  line: null,
  sizes: [1, 2],
};

test("the selection lists exactly the decoded fields", () => {
  expect(board.selection).toBe("name ends { x taken } line(first: 3) { x taken } sizes");
});

test("drops fields that were not requested", () => {
  const { line: _none, ...rest } = sent;
  const expected = { ...rest, line: undefined };
  expect(board({ ...sent, more: 1 }, "board")).toEqual(expected);
  expect(board(rest, "board")).toEqual(expected);
});

describe("refuses a wrong answer with its path", () => {
  test.each<[string, object]>([
    ["board.name", { name: 5 }],
    ["board.ends", { ends: sent.ends.slice(1) }],
    ["board.ends", { ends: [...sent.ends, sent.ends[0]] }],
    ["board.ends[1].taken", { ends: [sent.ends[0], { x: 1, taken: "yes" }] }],
    ["board.line", { line: "a1" }],
    ["board.line[0].x", { line: [{ x: -1, taken: false }] }],
    ["board.sizes[1]", { sizes: [1, null] }],
    ["board.sizes", { sizes: null }],
  ])("%s", (path, changes) => {
    const read = () => board({ ...sent, ...changes }, "board");
    expect(read).toThrow(BadAnswer);
    expect(read).toThrow(expect.objectContaining({ path }));
  });
});
