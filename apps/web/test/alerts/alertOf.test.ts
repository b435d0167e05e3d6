import { describe, expect, it } from "@jest/globals";
import type { Match, TurnClock } from "@kifu/client";
import { alertOf } from "../../src/alerts/alertOf";
import { gameWords } from "../../src/games/words";
import { aMatch } from "../match/aMatch";

const OVERDUE: TurnClock = { deadline: 60, time: 61, secondsLeft: 0, overdue: true };

const alert = (
  match: Partial<Match>,
  {
    you,
    clock,
    isNew = false,
    ran = true,
  }: { you?: 0 | 1 | undefined; clock?: TurnClock; isNew?: boolean; ran?: boolean },
) =>
  alertOf({ match: aMatch(match), shown: undefined, clock, you }, gameWords.Randzu, { isNew, ran });

describe("an alert to a player", () => {
  it("announces each of their turns, and not the opponent's", () => {
    expect(alert({ turn: 0, ply: 2 }, { you: 0 })?.text).toBe("Your turn");
    expect(alert({ turn: 1, ply: 3 }, { you: 0 })).toBeUndefined();
    const key = (ply: number, transcript: string) =>
      alert({ turn: 0, ply, transcript }, { you: 0 })?.key;
    expect(key(2, "5")).not.toBe(key(4, "6"));
    // A takeback leads to another match with the same number of moves.
    expect(key(2, "5")).not.toBe(key(2, "7"));
  });

  it("stops once their own move is being sent", () => {
    const match = aMatch({ turn: 0 });
    const shown = { state: match.state, turn: 1, ply: 1 } as const;
    const known = { match, shown, clock: undefined, you: 0 } as const;
    expect(alertOf(known, gameWords.Randzu, { isNew: false, ran: true })).toBeUndefined();
  });

  it("does not call a player for moves that their device makes", () => {
    const match = aMatch({ turn: 0, ply: 2 });
    const hidden = {
      ply: 2,
      phase: "open",
      position: {},
      hand: "held",
      secret: {},
      isDue: true,
    } as const;
    const known = { match, shown: undefined, clock: undefined, you: 0, hidden } as const;
    const duel = gameWords.ThreeGates;
    const seen = { isNew: false, ran: true };
    expect(alertOf(known, duel, seen)).toBeUndefined();
    const late = { ...known, clock: OVERDUE };
    expect(alertOf(late, duel, seen)?.text).toBe("Your time is up");
    const yours = { ...known, hidden: { ...hidden, isDue: false } };
    expect(alertOf(yours, duel, seen)?.text).toBe("Your turn");
    // The device does not know yet whether it makes the move after this one.
    expect(alertOf({ ...yours, match: { ...match, ply: 4 } }, duel, seen)).toBeUndefined();
    expect(alertOf({ ...known, hidden: undefined }, duel, seen)).toBeUndefined();
  });

  it("announces a new match, even if it is not their turn", () => {
    expect(alert({ turn: 1 }, { you: 0, isNew: true })?.text).toBe("Match found");
    expect(alert({ turn: 0 }, { you: 0, isNew: true })?.text).toBe("Your turn");
  });

  it("announces a win to claim, or that their own time is up", () => {
    expect(alert({ turn: 1, ply: 3 }, { you: 0, clock: OVERDUE })?.text).toBe("Claim the win");
    expect(alert({ turn: 1, ply: 1 }, { you: 0, clock: OVERDUE })?.text).toBe("End the match");
    expect(alert({ turn: 0 }, { you: 0, clock: OVERDUE })?.text).toBe("Your time is up");
  });

  it("announces the opponent's draw offer on any turn, and not their own", () => {
    const offered = (seat: 0 | 1, declined = false, turn: 0 | 1 = 1) =>
      alert({ turn, ply: 3, drawOffer: { seat, declined } }, { you: 0 });
    expect(offered(1)?.text).toBe("White offered a draw");
    expect(offered(1, false, 0)?.text).toBe("White offered a draw");
    expect(offered(1, true)).toBeUndefined();
    expect(offered(0)).toBeUndefined();
  });

  it("announces the opponent's takeback request, or a draw offer beside their own request", () => {
    const takebackOffer = { seat: 1, declined: false } as const;
    const asked = (you: 0 | 1) => alert({ turn: 1, ply: 3, takebackOffer }, { you });
    expect(asked(0)?.text).toBe("White asked to take back two moves");
    expect(asked(1)?.text).toBe("Your turn");
    // The draw offer is announced even if the player's own request is open.
    const drawOffer = { seat: 0, declined: false } as const;
    const both = alert({ turn: 1, ply: 3, takebackOffer, drawOffer }, { you: 1 });
    expect(both?.text).toBe("Black offered a draw");
  });

  it("announces the end of a match that was running before", () => {
    const ended = { result: "first-won", reason: "resignation" } as const;
    expect(alert(ended, { you: 0 })?.text).toBe("You won");
    expect(alert(ended, { you: 1 })?.text).toBe("You lost");
    expect(alert({ result: "drawn", reason: "board" }, { you: 1 })?.text).toBe("Draw");
    expect(alert(ended, { you: 0, ran: false })).toBeUndefined();
  });

  it("is not for watchers", () => {
    expect(alert({ turn: 0 }, { you: undefined })).toBeUndefined();
  });
});
