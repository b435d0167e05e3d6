import { describe, expect, it } from "@jest/globals";
import type { Opine, Opinion, Rules, SeatNumber } from "@kifu/kit/plain";
import { opine as connectFour } from "../src/connect-four/opinion.js";
import { rules as connectFourRules } from "../src/connect-four/rules.js";
import { opine as gomoku } from "../src/gomoku/opinion.js";
import { rules as gomokuRules } from "../src/gomoku/rules.js";
import { opine as randzu } from "../src/randzu/opinion.js";
import { puzzles } from "../src/randzu/puzzles.js";
import { rules as randzuRules } from "../src/randzu/rules.js";
import { opine as renju } from "../src/renju/opinion.js";
import { rules as renjuRules } from "../src/renju/rules.js";
import { opine as reversi } from "../src/reversi/opinion.js";
import { rules as reversiRules } from "../src/reversi/rules.js";
import { samples } from "../src/reversi/samples.js";
import { opine as ticTacToe } from "../src/tic-tac-toe/opinion.js";
import { rules as ticTacToeRules } from "../src/tic-tac-toe/rules.js";
import { drawn } from "./reversi/positions.js";

/** The opinion about the position after these moves, with moves in notation. */
function after<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  opine: Opine<Position, Move>,
  moves: string,
): Opinion<string> | undefined {
  let position = rules.initial();
  for (const name of moves.split(" ").filter(Boolean)) {
    const move = rules.notation.read(name);
    const played = move === undefined ? undefined : rules.play(position, move);
    if (!played?.ok || played.outcome.ending !== "none") throw new Error(`${name} in ${moves}`);
    position = played.position;
  }
  const opinion = opine(position);
  return opinion && { ...opinion, best: opinion.best.map((move) => rules.notation.write(move)) };
}

describe("the opinion in tic-tac-toe", () => {
  it("says how every position ends, and when", () => {
    const opinion = (moves: string) => after(ticTacToeRules, ticTacToe, moves);
    expect(opinion("")).toMatchObject({ prospect: "drawn", lead: 0 });
    expect(opinion("")!.best).toHaveLength(9);
    expect(opinion("b2")).toMatchObject({ prospect: "drawn", lead: 0 });
    expect(opinion("b2")!.best).toContain("swap");
    expect(opinion("a1 a2 b1 b2")).toEqual({ prospect: "won", plies: 1, lead: 1, best: ["c1"] });
    expect(opinion("a1 b1")).toMatchObject({ prospect: "won", plies: 5 });
    expect(opinion("a1 c1 a3")).toMatchObject({ prospect: "lost", plies: 4, lead: -1 });
    expect(opinion("a1 b2")).toMatchObject({ prospect: "drawn" });
  });
});

describe("the opinion in Connect Four", () => {
  const opinion = (moves: string) => after(connectFourRules, connectFour, moves);
  /** A long game. Its last disc fills the board, and nobody has four in a row. */
  const GAME =
    "f c g c e d e e e b a g c b a c b c a a g e c b d d d f e a b b g d a d f f f f g g";
  const names = GAME.split(" ");
  const atPly = (ply: number) => opinion(names.slice(0, ply).join(" "))!;

  it("says when a four will be complete, for the winner and for the loser", () => {
    expect(opinion("d d e e f f")).toMatchObject({ prospect: "won", plies: 1, lead: 1 });
    expect(new Set(opinion("d d e e f f")!.best)).toEqual(new Set(["c", "g"]));
    expect(opinion("a d a d b e b f")).toMatchObject({ prospect: "lost", plies: 2, lead: -1 });
  });

  it("agrees with itself before and after each move of a game", () => {
    /** How good a position is for the side to move. A faster win is better. */
    const valueAt = (ply: number) => {
      const { prospect, plies = 0 } = atPly(ply);
      if (prospect === "drawn") return 0;
      return prospect === "won" ? 100 - plies : plies - 100;
    };
    let mistakes = 0;
    for (let ply = 20; ply < names.length - 1; ply++) {
      const kept = { won: -1, lost: 1, drawn: 0, open: NaN }[atPly(ply).prospect];
      const after = -valueAt(ply + 1) + kept;
      if (atPly(ply).best.includes(names[ply]!)) expect([ply, after]).toEqual([ply, valueAt(ply)]);
      else {
        expect(after).toBeLessThan(valueAt(ply));
        mistakes++;
      }
    }
    expect(mistakes).toBeGreaterThan(0);
    expect(atPly(names.length - 1)).toEqual({ prospect: "drawn", lead: 0, best: ["g"] });
  });

  it("knows whether to swap, and so which first disc is even", () => {
    expect(opinion("")).toEqual({ prospect: "drawn", lead: 0, best: ["c", "e"] });
    expect(opinion("d")).toEqual({ prospect: "won", lead: 1, best: ["swap"] });
    expect(opinion("c")).toEqual({ prospect: "drawn", lead: 0, best: ["swap"] });
    expect(opinion("d swap")).toMatchObject({ prospect: "open" });
  });

  it("weighs the opening, where it cannot know", () => {
    expect(opinion("a")).toMatchObject({ prospect: "open" });
    expect(Math.abs(opinion("a")!.lead)).toBeLessThan(1);
    expect(opinion("a")!.best).not.toContain("swap");
    expect(opinion("d a d a")!.lead).toBeGreaterThan(opinion("a d a d")!.lead);
  });
});

describe("the opinion in Randzu", () => {
  const opinion = (moves: string) => after(randzuRules, randzu, moves);
  const firstOf = (theme: string) => puzzles.filter((puzzle) => puzzle.theme === theme).slice(0, 3);

  it("finds the wins of puzzles", () => {
    for (const { moves, solutions } of [...firstOf("fours"), ...firstOf("threes")]) {
      const { prospect, best } = opinion(moves)!;
      expect([moves, prospect]).toEqual([moves, "won"]);
      expect(solutions.map((line) => line.split(" ")[0])).toContain(best[0]);
    }
  });

  it("finds the only defence of puzzles, and does not claim more", () => {
    for (const { moves, solutions } of firstOf("defend")) {
      const { prospect, best } = opinion(moves)!;
      expect([moves, prospect]).toEqual([moves, "open"]);
      expect(solutions.map((line) => line.split(" ")[0])).toContain(best[0]);
    }
  });

  it("gives up against an open four, and not against an open three", () => {
    expect(opinion("h8 a1 i8 a3 j8 a5 k8")).toMatchObject({ prospect: "lost", lead: -1 });
    expect(opinion("h8 a1 i8 a3 j8")).toMatchObject({ prospect: "open" });
  });
});

describe("the opinion in Gomoku", () => {
  const opinion = (moves: string) => after(gomokuRules, gomoku, moves);

  it("has none while the colours are not chosen", () => {
    for (const moves of ["", "h8,i9,l4", "h8,i9,l4 g7,h9"]) expect(opinion(moves)).toBeUndefined();
    expect(opinion("h8,i9,l4 black")).toMatchObject({ prospect: "open" });
  });

  it("knows that six in a row do not win", () => {
    // White has four in a row and a stone beyond a gap. In the gap, a stone makes six.
    const six = "a1,h8,c1 i8 e1 j8 g1 k8 i1 m8 k1";
    expect(opinion(six)).toMatchObject({ prospect: "won", lead: 1, best: ["g8"] });
  });
});

describe("the opinion in Reversi", () => {
  const opinion = (moves: string) => after(reversiRules, reversi, moves);

  it("knows the end, and weighs the beginning", () => {
    expect(opinion("")).toMatchObject({ prospect: "open" });
    expect(Math.abs(opinion("")!.lead)).toBeLessThan(0.5);
    expect(opinion("")!.best).toHaveLength(4);
  });

  it("sees a win, a draw and a pass", () => {
    const won = { prospect: "won", lead: 1, best: ["c5"] };
    expect(opinion("e6 f4 e3 f6 g5 d6 e7 f5")).toEqual(won);
    const long = samples.games.find(({ ends }) => ends === "drawn")!.moves;
    const allButLast = long.slice(0, long.lastIndexOf(" "));
    expect(opinion(allButLast)).toEqual({ prospect: "drawn", lead: 0, best: ["b7"] });
    const onPass = reversi(drawn(0, "ox......", "........", "........"))!;
    expect(onPass).toMatchObject({ prospect: "lost", lead: -1 });
    expect(onPass.best.map(reversiRules.notation.write)).toEqual(["pass"]);
  });
});

describe("the opinion in Renju", () => {
  const opinion = (moves: string) => after(renjuRules, renju, moves);

  it("is absent in the opening", () => {
    expect(opinion("g9 g8 e7 f9")).toBeUndefined();
  });

  it("finds a win through a cell that Black may not play", () => {
    const found = opinion("g9 g8 e7 f9 h10 f10");
    expect(found).toMatchObject({ prospect: "won", lead: 1 });
    expect(["d6", "i11"]).toContain(found!.best[0]);
  });

  it("sees a foul that White can point out", () => {
    const before = "swap g9 i8 k10 j9 j12 j10 d12 j11 m4 g8 d4";
    expect(opinion(`${before} j8`)).toEqual({ prospect: "won", lead: 1, best: [] });
    expect(opinion(`${before} f8`)).not.toMatchObject({ prospect: "won" });
  });

  it("names no foul of Black as best", () => {
    expect(opinion("swap g9 i8 k10 j9 j12 j10 d12 j11 m4 g8 d4")!.best).toEqual(["f8"]);
  });
});
