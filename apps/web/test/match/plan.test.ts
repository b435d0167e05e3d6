import { describe, expect, it } from "@jest/globals";
import { nextOfPlan, planText } from "../../src/match/plan";

const plan = { after: 5, move: "h8" };
const now = (count: number, yourTurn: boolean, running = true) => ({ count, yourTurn, running });

describe("a planned move", () => {
  it("is tried after one move of the opponent, once the player may move", () => {
    expect(nextOfPlan(plan, now(5, false))).toBe("keep");
    expect(nextOfPlan(plan, now(6, true))).toBe("try");
  });

  it("waits while the player may not move, because a move is missing or the time is up", () => {
    expect(nextOfPlan(plan, now(6, false))).toBe("keep");
  });

  it("is dropped if moves were taken back, or more than one was made", () => {
    expect(nextOfPlan(plan, now(4, true))).toBe("drop");
    expect(nextOfPlan(plan, now(7, true))).toBe("drop");
  });

  it("is forgotten at the end of the match", () => {
    expect(nextOfPlan(plan, now(6, true, false))).toBe("forget");
    expect(nextOfPlan(plan, now(5, false, false))).toBe("forget");
  });

  it("is forgotten if none was chosen in time", () => {
    const open = { after: 5, move: undefined };
    expect(nextOfPlan(open, now(5, false))).toBe("keep");
    expect(nextOfPlan(open, now(6, true))).toBe("forget");
  });

  it("is not tried again once it was dropped, and its text stays until the next move", () => {
    const dropped = { ...plan, dropped: true } as const;
    expect(nextOfPlan(dropped, now(6, true))).toBe("keep");
    expect(nextOfPlan(dropped, now(7, false))).toBe("forget");
  });

  it("is named in its text", () => {
    expect(planText({ after: 5, move: undefined })).toBe("Choose your next move on the board.");
    expect(planText(plan)).toBe("H8 is played next if it is possible then.");
    expect(planText({ ...plan, dropped: true })).toBe("H8 was not possible, so it was not played.");
  });
});
