import type { Puzzle } from "@kifu/kit/plain";

/** In order of difficulty. `npm run puzzles` writes this list. */
export const puzzles: readonly Puzzle[] = [
  {
    theme: "defend",
    moves: "g g b b b g g d a a f b g e e f b c c g a f d c a f f f c",
    solutions: ["d"],
    refutations: "d; a: b c",
  },
  {
    theme: "defend",
    moves: "b e c e e b b b g g g e c d c c b e f a d d d f e d",
    solutions: ["f"],
    refutations: "f; b: a g",
  },
  {
    theme: "defend",
    moves: "c d f c c c g c a g a f c g e d e d d g g e f d e g a",
    solutions: ["a"],
    refutations: "a",
  },
  {
    theme: "win",
    moves: "a c b g c a a c g g g g e d a a b d g d d e e b b",
    solutions: ["c a b"],
    refutations: "c",
  },
  {
    theme: "win",
    moves: "a f c e b d g d e d d c e f c b a d c c g g a a b f f",
    solutions: ["e a c"],
    refutations: "e; c: a g",
  },
  {
    theme: "win",
    moves: "c g a e a b f b e a f a c b b f e g a f a b d d b g g c",
    solutions: ["d c e c e"],
    refutations: "d; c: f g",
  },
  {
    theme: "win",
    moves: "b a b g f g f b b f b a f f c d c f d a a g g c",
    solutions: ["d a c a d"],
    refutations: "d",
  },
  {
    theme: "win",
    moves: "c d e a e e g b e b f f g c b e b e a c c f b b g g a",
    solutions: ["f f g a d"],
    refutations: "a; f: a; d: d",
  },
  {
    theme: "win",
    moves: "f b f c a a a g d g g b c b b a c d f f g c d d",
    solutions: ["d a e a e"],
    refutations: "d",
  },
  {
    theme: "win",
    moves: "a d g g g a e c e b e e e c b d d d b c c f c g g d d a c a",
    solutions: ["a a e g b b b"],
    refutations: "a",
  },
  {
    theme: "win",
    moves: "f g g g a c d f c a f f f g a f b d a d a a d g",
    solutions: ["g c c c b b b"],
    refutations: "g; c: d e",
  },
  {
    theme: "win",
    moves: "g b a e b d c e b g g e e g c a b b g a g a a d c",
    solutions: ["c d d a f b f"],
    refutations: "c",
  },
  {
    theme: "win",
    moves: "d c c e g a f a a e c f d f e f f e d d c c g a a d",
    solutions: ["c a b g g d e e b b b"],
    refutations: "c",
  },
  {
    theme: "defend",
    moves: "b c g a f g f e e e d a b c e f e b c g f e g a a f f",
    solutions: ["c"],
    refutations: "c; b: b; d: d",
  },
  {
    theme: "win",
    moves: "c a d b g c b a g f a c g g f d c e f f c d g c",
    solutions: ["d a a b b b a b f f g d d"],
    refutations: "b; d: a; a: e",
  },
  {
    theme: "win",
    moves: "e e b g e d g f e g a d f b e e g a f g d f f g d",
    solutions: ["d a a a a b b b b d f c c"],
    refutations: "d; c: c",
  },
  {
    theme: "win",
    moves: "b g f c g e b c g a f e b b b f f b g g a d c e",
    solutions: ["e a a a c a c c d e d d d"],
    refutations: "e; a: c d",
  },
  {
    theme: "win",
    moves: "b d e d b c e b b e b c c f g f g a d c a c d f",
    solutions: ["f a a a a b c d d f f g g e e"],
    refutations: "a; f: d g; e: e",
  },
  {
    theme: "win",
    moves: "d d f c f b c g c b e a a g e d b d d c c d b e g",
    solutions: ["b a a c e g f f e e f b f a a"],
    refutations: "a; f: f",
  },
  {
    theme: "win",
    moves: "g d f e f d a e g b c g d e e e e a a f g d b c g d",
    solutions: ["b c b b d g a a a b f f f c c"],
    refutations: "b",
  },
  {
    theme: "win",
    moves: "b a d c c d f c e g e a b c f c c e b b d e d b d",
    solutions: ["d a a a a b e e g g g g g f f"],
    refutations: "a; d: e f",
  },
];
