import { describe, expect, it } from "@jest/globals";
import { colourOf } from "../../src/renju/position.js";
import { fitness, play, verdict } from "./playing.js";

const after = (names: string) => play(names);
const judge = (names: string, move: string) => verdict(names, move);

/** The colour of the first player. */
const first = (names: string) => colourOf(after(names), 0);

describe("Taraguchi-10", () => {
  it("begins with a black stone in the centre and White to place the second", () => {
    expect(after("")).toMatchObject({ black: 1n << 119n, white: 0n, turn: 0 });
    expect(first("")).toBe("white");
    expect(judge("", "h8")).toBe("occupied");
  });

  it.each([
    ["second", "", "i9", "j8"],
    ["third", "h9", "j10", "k8"],
    ["fourth", "h9 i9", "k11", "l8"],
    ["fifth", "h9 i9 g7", "l12", "m8"],
  ])("places the %s stone in its square around the centre", (_, before, inside, outside) => {
    expect(judge(before, inside)).toBe("legal");
    expect(judge(before, outside)).toBe("outside");
    // The square is the same after a swap.
    const swapped = `${before} swap`.trim();
    expect(judge(swapped, inside)).toBe("legal");
    expect(judge(swapped, outside)).toBe("outside");
  });

  it("places the sixth stone anywhere, and every later one", () => {
    expect(judge("h9 i9 g7 l12", "a1")).toBe("legal");
    expect(judge("h9 i9 g7 l12 swap", "o15")).toBe("legal");
    expect(judge("h9 i9 g7 l12 a1", "o15")).toBe("legal");
  });

  it.each([
    ["first", ""],
    ["second", "h9"],
    ["third", "h9 i9"],
    ["fourth", "h9 i9 g7"],
    ["fifth", "h9 i9 g7 l12"],
  ])("lets the opponent swap after the %s stone, and then nobody before the next", (_, before) => {
    const was = first(before);
    const swapped = `${before} swap`.trim();
    expect(judge(before, "swap")).toBe("legal");
    expect(first(swapped)).toBe(was === "black" ? "white" : "black");
    // The stone that is due has the same colour, and now the opponent places it.
    expect(after(swapped).turn).not.toBe(after(before).turn);
    expect(colourOf(after(swapped), after(swapped).turn)).toBe(
      colourOf(after(before), after(before).turn),
    );
    expect(judge(swapped, "swap")).toBe("not-now");
  });

  it("has no swap after the opening", () => {
    expect(judge("h9 i9 g7 l12 a1", "swap")).toBe("not-now");
    expect(judge("h9 i9 g7 l12 a1 a3", "swap")).toBe("not-now");
  });

  it("gives both players the colours of any swaps, and places the same stones", () => {
    const stones = ["h9", "i9", "g7", "l12", "a1"];
    for (let chosen = 0; chosen < 32; chosen++) {
      const swaps = stones.map((_, i) => ((chosen >> i) & 1) === 1);
      const names = stones.flatMap((stone, i) => (swaps[i] ? ["swap", stone] : [stone]));
      const position = after(names.join(" "));
      const odd = swaps.filter(Boolean).length % 2 === 1;
      expect([names, colourOf(position, 0)]).toEqual([names, odd ? "black" : "white"]);
      expect(position).toMatchObject({
        step: "play",
        black: after("h9 i9 g7 l12 a1").black,
        white: after("h9 i9 g7 l12 a1").white,
      });
      expect(colourOf(position, position.turn)).toBe("black");
    }
  });

  describe("with ten fifth moves", () => {
    const four = "h9 i9 g7";
    const ten = "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)";

    it("offers them on any cells, and only instead of a swap", () => {
      expect(judge(four, ten)).toBe("legal");
      expect(judge(`${four} swap`, ten)).toBe("not-now");
      expect(judge("h9 i9", ten)).toBe("not-now");
      expect(judge(`${four} l12`, ten)).toBe("not-now");
    });

    const offered = (before: string, offers: string) => fitness(before, offers);

    it("owes White exactly ten on empty, different cells of the board", () => {
      expect(offered(four, ten)).toBe("fit");
      expect(offered(four, ten.replace(",b4", ""))).toBe("unfit");
      expect(offered(four, ten.replace("b4", "h8"))).toBe("unfit");
      expect(offered(four, ten.replace("b4", "g7"))).toBe("unfit");
      expect(offered(four, ten.replace("b4", "a1"))).toBe("unfit");
    });

    it("owes White no two that a symmetry of the board exchanges", () => {
      // All four stones lie on the diagonal from a1 to o15, or mirror each other across it.
      const mirrored = "g7 i9 j10";
      expect(offered(mirrored, ten)).toBe("unfit");
      expect(offered(mirrored, "(a1,a2,a3,a4,a5,a6,b2,b3,b4,b5)")).toBe("fit");
      expect(offered("g7 i9 k10", ten)).toBe("fit");
    });

    it("lets White choose one and place the sixth stone, without a swap", () => {
      const before = `${four} ${ten}`;
      expect(judge(before, "a4,o15")).toBe("legal");
      expect(judge(before, "c4,o15")).toBe("not-offered");
      expect(judge(before, "a4,h9")).toBe("occupied");
      expect(judge(before, "a4,a4")).toBe("occupied");
      expect(judge(before, "a4")).toBe("not-now");
      expect(judge(before, "swap")).toBe("not-now");
      const chosen = after(`${before} a4,o15`);
      expect(chosen).toMatchObject({ step: "play", offered: [], turn: 1 });
      expect(chosen.black).toBe(after(four).black | (1n << 48n));
      expect(chosen.white).toBe(after(four).white | (1n << 238n));
    });
  });
});
