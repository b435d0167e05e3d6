import { beforeEach, describe, expect, test } from "@jest/globals";
import { MoveBook } from "../../src/cli/loadtest/MoveBook.js";

describe("the book of moves", () => {
  const a = { match: 1, ply: 1 };
  let now: number;
  let book: MoveBook;

  beforeEach(() => {
    now = 0;
    book = new MoveBook(() => now);
  });

  test("misses an accepted move until everybody in its match has seen it", () => {
    const [first, second, elsewhere] = [1, 1, 2].map((match) => book.subscriber(match));
    book.due(a, 0);
    book.accepted(a);
    first!(a.ply);
    first!(a.ply);
    elsewhere!(a.ply);
    expect(book.unseen()).toMatchObject([a]);
    second!(a.ply);
    expect(book.unseen()).toEqual([]);
  });

  test("does not miss a move that was refused", () => {
    book.subscriber(1);
    book.due(a, 0);
    expect(book.acceptedMoves()).toEqual([]);
    expect(book.unseen()).toEqual([]);
  });

  test("takes a move's times from when it was due, however late it was accepted", () => {
    const told = book.subscriber(1);
    now = 100;
    book.due(a, 40);
    now = 108;
    book.accepted(a);
    now = 110;
    told(a.ply);
    expect([book.admissions(), book.pushes()]).toEqual([[68], [70]]);
  });

  test("counts what was due and never sent as having waited until the end", () => {
    book.due(a, 0);
    now = 10;
    book.accepted(a);
    book.unsent(400);
    expect(book.admissions()).toEqual([10, 400]);
    expect([book.planned, book.acceptedCount, book.unsentCount]).toEqual([2, 1, 1]);
  });

  test("counts a subscriber who knew before the player", () => {
    const told = book.subscriber(1);
    book.due(a, 0);
    now = 5;
    told(a.ply);
    now = 7;
    book.accepted(a);
    expect([book.admissions(), book.pushes()]).toEqual([[7], [5]]);
    expect(book.unseen()).toEqual([]);
  });
});
