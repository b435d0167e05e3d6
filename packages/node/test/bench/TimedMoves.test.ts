import { beforeEach, describe, expect, test } from "@jest/globals";
import { TimedMoves } from "../../src/cli/loadtest/TimedMoves.js";

describe("the timed of moves", () => {
  const a = { match: 1, ply: 1 };
  let now: number;
  let timed: TimedMoves;

  beforeEach(() => {
    now = 0;
    timed = new TimedMoves(() => now);
  });

  test("misses an accepted move until everybody in its match has seen it", () => {
    const [first, second, elsewhere] = [1, 1, 2].map((match) => timed.subscriber(match));
    timed.due(a, 0);
    timed.accepted(a);
    first!(a.ply);
    first!(a.ply);
    elsewhere!(a.ply);
    expect(timed.unseen()).toMatchObject([a]);
    second!(a.ply);
    expect(timed.unseen()).toEqual([]);
  });

  test("does not miss a move that was refused", () => {
    timed.subscriber(1);
    timed.due(a, 0);
    expect(timed.acceptedMoves()).toEqual([]);
    expect(timed.unseen()).toEqual([]);
  });

  test("takes a move's times from when it was due, however late it was accepted", () => {
    const recordMove = timed.subscriber(1);
    now = 100;
    timed.due(a, 40);
    now = 108;
    timed.accepted(a);
    now = 110;
    recordMove(a.ply);
    expect([timed.admissions(), timed.pushes()]).toEqual([[68], [70]]);
  });

  test("counts what was due and never sent as having waited until the end", () => {
    timed.due(a, 0);
    now = 10;
    timed.accepted(a);
    timed.unsent(400);
    expect(timed.admissions()).toEqual([10, 400]);
    expect([timed.planned, timed.acceptedCount, timed.unsentCount]).toEqual([2, 1, 1]);
  });

  test("counts a subscriber who knew before the player", () => {
    const recordMove = timed.subscriber(1);
    timed.due(a, 0);
    now = 5;
    recordMove(a.ply);
    now = 7;
    timed.accepted(a);
    expect([timed.admissions(), timed.pushes()]).toEqual([[7], [5]]);
    expect(timed.unseen()).toEqual([]);
  });
});
