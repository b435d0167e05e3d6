import { describe, expect, it } from "@jest/globals";
import { random } from "@kifu/kit/testing";
import { rules } from "../../src/renju/rules.js";
import { ending, play, verdict } from "./playing.js";

/** Five stones of an opening in the corners: h8, a15 and o1 are black, h9 and a1 white. */
const opened = "h9 j10 g7 l12 a1";

describe("five in a row", () => {
  it("wins for Black with exactly five, even with a foul beside it", () => {
    const four = `${opened} c3 a3 d3 a5 e3 a7 f3 a9`;
    expect(ending(`${four} g3`)).toBe("won");
    // On g3, Black makes five in the row and six in the column.
    const six = `${opened} c3 a3 d3 b5 e3 a7 f3 b9 g1 c11 g2 d13 g4 a14 g5 b15 g6 o15 g3`;
    expect(ending(six)).toBe("won");
  });

  it("does not win for Black with six", () => {
    const five = `${opened} c3 a3 d3 b5 e3 a7 g3 b9 h3 c11`;
    expect(ending(`${five} f3`)).toBe("none");
  });

  it("wins for White with five or more", () => {
    const four = `${opened} a3 c3 a5 d3 a7 e3 b9 f3 b11`;
    expect(ending(`${four} g3`)).toBe("won");
    const six = `${opened} a3 c3 a5 d3 a7 e3 b9 g3 b11 h3 b13 f3`;
    expect(ending(six)).toBe("won");
  });
});

describe("a foul", () => {
  const foul = `${opened} c3 o1 d3 o3 e4 o5 e5 o7 e3`;

  it("is a legal move, which names the stone that White may point at", () => {
    expect(ending(foul)).toBe("none");
    expect(play(foul).last).toEqual({ x: 4, y: 2 });
  });

  it("cannot be pointed at after White's next move", () => {
    expect(play(`${foul} o9`).last).toBeUndefined();
    expect(verdict(foul, "o9")).toBe("legal");
  });
});

describe("fields", () => {
  it.each([
    ["Taraguchi-10", "h9"],
    ["Soosõrv-8", "h9,i9"],
  ])("hold every position and move of %s", (opening, begun) => {
    const { encode, decode } = rules;
    const choices = random(37, opening);
    for (let game = 0; game < 6; game++) {
      let position = play(begun);
      for (let ply = 0; ply < 12; ply++) {
        expect(decode.state(encode.state(position), position.turn)).toEqual(position);
        const move = choices.pick(rules.legalMoves(position));
        expect(decode.move(encode.move(move))).toEqual(move);
        expect(rules.notation.read(rules.notation.write(move))).toEqual(move);
        const played = rules.play(position, move);
        if (!played.ok) throw new Error(`${rules.notation.write(move)}: ${played.code}`);
        if (played.outcome.ending !== "none") break;
        position = played.position;
      }
    }
  });

  it("of moves are refused with bits or cells out of order", () => {
    const { decode, encode } = rules;
    const [none] = encode.move({ stones: [], asks: 0, offers: [] });
    expect(decode.move([none!])).toEqual({ stones: [], asks: 0, offers: [] });
    expect(decode.move([none! + (1n << 112n)])).toBeUndefined();
    // A second stone without a first.
    expect(decode.move([none! - (255n << 8n)])).toBeUndefined();
    expect(decode.move([none!, 0n])).toBeUndefined();
    expect(decode.move([])).toBeUndefined();
  });

  it("of positions are refused if one is missing, too many or out of range", () => {
    const { decode, encode } = rules;
    const [black, white, other] = encode.state(play("h9 j10 g7 l12 a1 c3"));
    const known = [black!, white!, other!];
    expect(encode.state(decode.state(known, 0)!)).toEqual(known);
    const withoutLast = other! | (255n << 96n);
    const step = other! & ~31n;
    const refused = {
      "no numbers": [],
      "one number": known.slice(0, 1),
      "two numbers": known.slice(0, 2),
      "four numbers": [...known, 0n],
      "a black stone beyond the last row": [black! + (1n << 240n), white!, other!],
      "a white stone beyond the last row": [black!, white! + (1n << 240n), other!],
      "a negative board": [-1n, white!, other!],
      "a bit above the last stone": [black!, white!, other! + (1n << 104n)],
      "a bit below the number asked for": [black!, white!, other! + (1n << 6n)],
      "a bit above the number asked for": [black!, white!, other! + (1n << 12n)],
      "eleven fifth moves asked for": [black!, white!, other! | (11n << 8n)],
      "an unknown step": [black!, white!, step + 9n],
      "a last stone beside the board": [black!, white!, withoutLast - (240n << 96n)],
    };
    for (const [name, numbers] of Object.entries(refused))
      expect([name, decode.state(numbers, 0)]).toEqual([name, undefined]);
  });
});

describe("offers", () => {
  const { notation } = rules;

  it("of cells beyond the board have a name, so that a record has them", () => {
    const offers = [
      { x: 15, y: 2 },
      { x: 15, y: 15 },
      { x: 0, y: 15 },
    ];
    expect(notation.write({ stones: [], asks: 0, offers })).toBe("(p3,p16,a16)");
    expect(notation.read("(p3,p16,a16)")?.offers).toEqual(offers);
    expect(notation.read("(q3)")).toBeUndefined();
    expect(notation.read("(a17)")).toBeUndefined();
    expect(notation.read("p3")).toBeUndefined();
  });
});
