import { describe, expect, it } from "@jest/globals";
import { symmetriesOf } from "../../src/renju/openings.js";
import { colourOf, type Position } from "../../src/renju/position.js";
import { rules } from "../../src/renju/rules.js";
import { nameOf } from "./boards.js";
import { fitness as offered, play as after, verdict as judge } from "./playing.js";

const open = "h9,i9";

describe("Soosõrv-8", () => {
  it("begins with two stones of the first player, who has Black then", () => {
    expect(after("")).toMatchObject({ black: 1n << 119n, white: 0n, turn: 0 });
    const begun = after("h9,i9");
    expect(begun.white).toBe(after("h9").white);
    expect(begun.black).toBe(after("h9 i9").black);
    expect(colourOf(begun, 0)).toBe("black");
  });

  it("begins at the first move only", () => {
    expect(judge("", "h9,i9")).toBe("legal");
    for (const before of ["swap", "h9", "h9 swap", "h9 i9", "h9,i9", "h9,i9 swap"]) {
      expect([before, judge(before, "g7,g9")]).toEqual([before, "not-now"]);
    }
  });

  it("lets the first player choose one of the 26 openings", () => {
    expect(judge("", "i9,j10")).toBe("legal");
    expect(judge("", "j8,j10")).toBe("outside");
    expect(judge("", "i9,k8")).toBe("outside");
    expect(judge("", "i9,i9")).toBe("occupied");
    expect(judge("", "h8,i9")).toBe("occupied");
    const maps = symmetriesOf({ black: 1n << 119n, white: 0n });
    const classes = new Set(
      rules.legalMoves(rules.initial()).flatMap(({ stones: [second, third] }) => {
        if (second === undefined || third === undefined) return [];
        // The least name of all pairs that symmetries of the empty board make of this one.
        const names = maps.map((map) => `${nameOf(map(second))} ${nameOf(map(third))}`);
        return names.sort()[0]!;
      }),
    );
    expect(classes.size).toBe(26);
  });

  it("lets the second player swap, and then place nothing", () => {
    expect(after(open)).toMatchObject({ turn: 1, step: "fourth and number or swap" });
    expect(colourOf(after(open), 1)).toBe("white");
    expect(after(`${open} swap`)).toMatchObject({ turn: 0, step: "fourth and number" });
    expect(colourOf(after(`${open} swap`), 0)).toBe("white");
    expect(judge(`${open} swap`, "swap")).toBe("not-now");
  });

  it.each([open, `${open} swap`])(
    "lets White place the fourth stone and ask, after %s",
    (before) => {
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
        expect(judge(before, `a1:${number}`)).toBe("legal");
      }
      expect(judge(before, "a1")).toBe("wrong-number");
      expect(judge(before, "h9:3")).toBe("occupied");
      const nine = { stones: [{ x: 0, y: 0 }], asks: 9, offers: [] };
      expect(rules.play(after(before), nine)).toEqual({
        ok: false,
        code: "renju/wrong-number",
      });
    },
  );

  it("lets Black swap once before it offers", () => {
    const four = `${open} a1:2`;
    const swapped = `${four} swap`;
    expect(after(four)).toMatchObject({ turn: 0, asked: 2 });
    expect(after(swapped)).toMatchObject({ turn: 1, asked: 2, firstIsBlack: false });
    expect(judge(swapped, "swap")).toBe("not-now");
    for (const before of [four, swapped]) {
      expect(judge(before, "(c3,d3)")).toBe("legal");
      expect(offered(before, "(c3,d3)")).toBe("fit");
      expect(offered(before, "(c3)")).toBe("unfit");
      expect(offered(before, "(c3,d3,e3)")).toBe("unfit");
      expect(offered(before, "(c3,c3)")).toBe("unfit");
      expect(offered(before, "(c3,a1)")).toBe("unfit");
      expect(judge(before, "c3")).toBe("not-now");
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("offers %i fifth moves if White asks for so many", (asked) => {
    const cells = ["a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11"];
    const four = `${open} b1:${asked}`;
    expect(offered(four, `(${cells.slice(0, asked).join()})`)).toBe("fit");
    expect(offered(four, `(${cells.slice(0, asked + 1).join()})`)).toBe("unfit");
  });

  it("offers no two that a symmetry exchanges", () => {
    // Every stone lies on the diagonal through the centre.
    const four = "i9,j10 a1:2";
    expect(offered(four, "(c3,d3)")).toBe("fit");
    expect(offered(four, "(c5,e3)")).toBe("unfit");
    expect(offered("h9,j10 a1:2", "(c5,e3)")).toBe("fit");
  });

  it("lets White choose one and place the sixth stone", () => {
    const before = `${open} a1:2 (c3,d3)`;
    expect(after(before)).toMatchObject({ turn: 1, step: "choice" });
    expect(judge(before, "d3,o15")).toBe("legal");
    expect(judge(before, "e3,o15")).toBe("not-offered");
    expect(judge(before, "swap")).toBe("not-now");
    expect(after(`${before} d3,o15`)).toMatchObject({ step: "play", asked: 0, offered: [] });
  });

  it("gives Black the seventh stone whoever has it", () => {
    const colour = (position: Position) => colourOf(position, position.turn);
    for (const moves of [
      "a1:2 (c3,d3) c3,o15",
      "swap a1:2 (c3,d3) c3,o15",
      "a1:2 swap (c3,d3) c3,o15",
      "swap a1:2 swap (c3,d3) c3,o15",
    ]) {
      expect([moves, colour(after(`${open} ${moves}`))]).toEqual([moves, "black"]);
    }
    expect(colourOf(after(`${open} swap a1:2 swap (c3,d3) c3,o15`), 0)).toBe("black");
    expect(colourOf(after(`${open} swap a1:2 (c3,d3) c3,o15`), 0)).toBe("white");
  });
});
