import type { Puzzle } from "@kifu/kit/plain";

/** In order of difficulty. `npm run puzzles` writes this list. */
export const puzzles: readonly Puzzle[] = [
  {
    theme: "defend",
    moves: "h8 i9 i7 g9 j9 e9 d9 e7 e8 d6 f8 g8 g11 g7 g6 h5 i8 k10 d7 f9 h9",
    solutions: "h7 h10 h11",
  },
  {
    theme: "defend",
    moves: "h8 g9 g8 f8 e7 f9 h9 f6 f10 f7 f5 h7 i8 f11 k8 j8 k6 l5 k7 k5 n5 i5 j5",
    solutions: "h6 g7 j7 l7",
  },
  {
    theme: "defend",
    moves: "h8 g8 h7 h6 i7 g7 g6 i5 f8 f5 k5 g9 g5 g10 g11 k3 j4 i3 j3",
    solutions: "l4 j6",
  },
  {
    theme: "defend",
    moves: "h8 i8 h7 h6 i7 j6 f7 j7 k6 j5 j8 j3 j4 e7 f6 f8 g7 e5 h10",
    solutions: "k7 i9 j10 g11",
  },
  {
    theme: "fours",
    moves: "h8 i7 i8 h6 g8 j8 g5 g6 e6 h9 i6 f9 e9 e10 e8 f8 f11 f7 f10 g7 e7 e5 c7 g11",
    solutions: "d8",
  },
  {
    theme: "defend",
    moves: "h8 g7 h7 g8 h6 h9 g6 e6 f7",
    solutions: "h4 i4 h5 e8",
  },
  {
    theme: "defend",
    moves: "h8 g7 g8 h7 f8 i8 f7 f5 g6",
    solutions: "h5 d8 e8 d9",
  },
  {
    theme: "defend",
    moves: "h8 g7 g8 f8 e9 e7 h7 h10 g9",
    solutions: "i6 f9 e10",
  },
  {
    theme: "fours",
    moves: "h8 g9 g8 f8 e7 f9 h9 f7 f6 h10 g5 d8 g7 i9 k7 g11 f12",
    solutions: "f10 f11 i11 j12",
  },
  {
    theme: "threes",
    moves: "h8 i7 i8 g8 h9 h7 g10 f11 f9 j7 k7 h11 i9 g9 g7 j10 l6 j8 j9 k9 h6",
    solutions: "l10 i11 m11",
  },
  {
    theme: "defend",
    moves: "h8 i7 h7 h9 i8 j9 f8 j8 k9 j10 j11 e8 j6 h6 g5 f9 d7 h11 k8 e9 g9 e11 e10 h10",
    solutions: "k10",
  },
  {
    theme: "defend",
    moves: "h8 i8 h7 h9 j7 k7 g7 i9 g9",
    solutions: "j6 f7 i7 f10",
  },
  {
    theme: "threes",
    moves: "h8 h7 g8 i8 j9 i7 g7 i6 i9 j10",
    solutions: "e5 f6 g9",
  },
  {
    theme: "fours",
    moves: "h8 i8 i9 k11 g7 f6 h7 h9 j7 f7 f8 e6 d5 h6 d6 d8 g9 e7",
    solutions: "i7",
  },
  {
    theme: "threes",
    moves: "h8 g7 g8 f8 e9 f7 f9 c9 h7 e10",
    solutions: "j5 i6 h9",
  },
  {
    theme: "fours",
    moves: "h8 i9 h9 h10 j8 k8 g8 i10 e8 i8 i7 f10 g10 h11 g12 k5 h6 g5 k7 h7 j9 j10 g7 g9",
    solutions: "f8 l10",
  },
  {
    theme: "threes",
    moves: "h8 g7 i8 g8 g6 h7 i7 j5 i6 i5",
    solutions: "j6 i9 i10",
  },
  {
    theme: "fours",
    moves: "h8 g7 i8 g8 g6 h7 i7 j5 i6 i5 k5 j6 j4 k7 l8 m7 l7 l9 i3 h2 i10 i9",
    solutions: "k8",
  },
  {
    theme: "fours",
    moves: "h8 i9 h9 h10 g11 k7 j8 k8 k6 j7 i7 m10 l9 j6 h6 k9 i5 i6 g5 f4",
    solutions: "h5 g7",
  },
  {
    theme: "fours",
    moves: "h8 g9 h9 h10 f8 i8 g7 f6 e9 h6 i6 d10 d8 f10 i10 j11 g8 e8 h7 j5",
    solutions: "f7 e10",
  },
  {
    theme: "threes",
    moves: "h8 h7 g7 i9 g8 i8 g6 g9 i10 j9 h9 j11 j10 h10 f8 k7 j8 e9 e6 f7 g5 g4",
    solutions: "f6 h6 d8 e8",
  },
  {
    theme: "threes",
    moves: "h8 h7 i7 j6 i9 j10 i8 i6 g8 j8 k6 j5 j9 j7 j4 h5 k8 i10",
    solutions: "e8 f8 k9",
  },
  {
    theme: "threes",
    moves: "h8 g7 i8 j8 h9 j7 h6 h7 i7 j5 j6 k5",
    solutions: "i6 g9 i9 f10",
  },
  {
    theme: "threes",
    moves: "h8 h9 i9 g7 i7 g9 i8 i10 f8",
    solutions: "g8",
  },
  {
    theme: "threes",
    moves: "h8 g8 h9 h7 f9 e9 g10 h11 e12 f11 i9 i11 g11 g7 g12 g9",
    solutions: "f12 g13 g14",
  },
  {
    theme: "threes",
    moves: "h8 g8 h9 h10 g9 f10 i9 j9 j10 g7 e9 f9 g10",
    solutions: "h7",
  },
  {
    theme: "threes",
    moves: "h8 i9 i7 g9 j9 e9 d9 e7 e8 d6 f8 g8 g11 g7 g6",
    solutions: "f7 h9",
  },
  {
    theme: "fours",
    moves: "h8 i9 i7 g9 j9 e9 d9 e7 e8 d6 f8 g8 g11 g7 g6 h5 i8 k10",
    solutions: "f5 f7 g10",
  },
  {
    theme: "defend",
    moves: "h8 i8 h9 h11 h6 h5 h10 h7 j9 g9 i9",
    solutions: "i7 k7 j8 g11",
  },
  {
    theme: "fours",
    moves: "h8 i8 h9 h11 h6 h5 h10 h7 j9 g9 i9 g11 g7 j10 f8 e9 d8 f11 e11 g10 g8 e8 f9",
    solutions: "i11 g13",
  },
  {
    theme: "threes",
    moves: "h8 g9 g8 f8 e7 f9 h9 f6",
    solutions: "f7",
  },
  {
    theme: "fours",
    moves: "h8 i9 i8 g8 h7 h9 g6 f5 j9 k10 f7 e7 e8 h5 g5 g4 d7 i6 j7 h3 i2 h4 h2 j4 k4",
    solutions: "f3 f4",
  },
  {
    theme: "threes",
    moves: "h8 g9 g7 j10 e5 i9 h9 h6 f6 d4 h10 h11 i8 j8 j7 k6 g5 i6",
    solutions: "g6 g10 f11",
  },
  {
    theme: "defend",
    moves: "h8 i9 g9 f10 h10 i11 h7 h11 g11 g12 i10 k10 h5 h6 g6",
    solutions: "g5 g7 g8 g10",
  },
  {
    theme: "threes",
    moves: "h8 i7 i8 j8 h6 h7 j7 h9 g7 i9 j4 f8 f9 k9 l9",
    solutions: "g9 h10 l10 m11",
  },
  {
    theme: "fours",
    moves: "h8 i9 i7 g9 j9 e9 f9 g11 h10 g10 g8 h7 f8 e8 f10 f11 h11 h9 i8 j8 g12 f13 e6",
    solutions: "e12",
  },
  {
    theme: "threes",
    moves: "h8 i8 h7 h9 g10 i9 g9 g11 h5 i10 i7 f10 d8",
    solutions: "i11 j11 i12",
  },
  {
    theme: "threes",
    moves: "h8 g8 g7 e5 j10 i9 h7 h9 f7 i7 j9 i10 i8 g6 j8 j7 j11 j12 l8 k8",
    solutions: "d7 e7 i11 l11",
  },
  {
    theme: "fours",
    moves: "h8 g8 g7 e5 j10 i9 h7 h9 f7 i7 j9 i10 i8 g6 j8 j7 j11 j12 l8 k8 k9 m7",
    solutions: "d7 e7 i11 l11",
  },
  {
    theme: "threes",
    moves: "h8 i7 h9 h7 j7 i8 i9 j9 k10 f5 g6 f6 f7 e8",
    solutions: "i10 j10",
  },
  {
    theme: "threes",
    moves: "h8 i7 i8 f8 k8 j8 k9 k10 h9 j7",
    solutions: "j9",
  },
  {
    theme: "threes",
    moves: "h8 g8 h9 h7 i6 g6 g9 j9 f5 i7 e9 d9 g7 j10",
    solutions: "f6 f8",
  },
  {
    theme: "threes",
    moves: "h8 i8 i9 g7 g9 j6 h9 j9 h7 h6 e9 f9 e11 i7 g5",
    solutions: "i5 i6",
  },
  {
    theme: "defend",
    moves: "h8 i8 h9 h7 j9 k9 h11 i10 i9 g7 j7 e7 f7",
    solutions: "j6 j8 j10",
  },
  {
    theme: "defend",
    moves: "h8 g7 h7 h9 g8 i8 e10 d11 j5 k4 j7 j4 i4 i5 h6",
    solutions: "i6 f9",
  },
  {
    theme: "fours",
    moves: "h8 g7 h7 h9 g8 i8 e10 d11 j5 k4 j7 j4 i4 i5 h6 g2 l7 k6 k5 i7",
    solutions: "h5 i6",
  },
  {
    theme: "fours",
    moves: "h8 i7 i8 f8 k8 j8 k9 k7 h7 h10 i9 g6 j10 g7 g9 g5",
    solutions: "j9 k11 l12",
  },
  {
    theme: "defend",
    moves: "h8 g8 h7 g6 h9 h6 g9 j6 i6 e9 f10 d12 g7 i7 f6 i9 g5 d8 h4 i3 f7",
    solutions: "f8",
  },
  {
    theme: "defend",
    moves: "h8 g9 g7 j10 e5 i9 h9 h6 f6 d4 f7",
    solutions: "e6 e8 g8 i10",
  },
  {
    theme: "defend",
    moves: "h8 g9 i8 g8 g7 i9 j9 h7 f9 g11 j8 j11 h11 i10 h9 g10 g12 h10 f10 f8 e7 j7 k8 l8",
    solutions: "j10 k10 i11 j12",
  },
  {
    theme: "defend",
    moves: "h8 g7 i8 j8 h9 j7 h6 h7 i7",
    solutions: "i6 j6 g9 i9",
  },
  {
    theme: "defend",
    moves: "h8 g8 h9 h7 f9 e9 g10 h11 e12 f11 i9 i11 g11",
    solutions: "j8 h10 f12",
  },
  {
    theme: "fours",
    moves: "h8 i8 h9 i6 h6 h7 g8 i7 i9 g7 j7 f5 j9",
    solutions: "i4 g6 f7",
  },
  {
    theme: "fours",
    moves: "h8 i7 h9 h7 j7 i8 i9 j9 k10 f5 g6 f6 f7 e8 g8 e6 g5 g4",
    solutions: "g7 i10",
  },
  {
    theme: "fours",
    moves: "h8 h9 g9 i7 g8 i8 i6 g10 j7 k8 j5 h7 j6 j8 g6 h6 g5 g7 i5 h5 h4 k7",
    solutions: "g3 j4",
  },
  {
    theme: "fours",
    moves: "h8 i7 h7 h6 f4 k9 j8 k8 g8 i6 k6 i5 i4 g7 j4 j7 h5",
    solutions: "f8 i9 l9",
  },
  {
    theme: "fours",
    moves: "h8 i7 h7 h6 f4 k9 j8 k8 k10 g6 f6 f7 i9 j10 h10 k7 i11 h5 e8 f8 i12 i10 l9",
    solutions: "j3 i4 k6",
  },
  {
    theme: "fours",
    moves: "h8 g8 g9 f10 h9 h7 f9 e9 d8 e7 e8 h11 c6 g10 b8 c8 d10 d7 e11 c9 f5 h10 j10",
    solutions: "f7 e10",
  },
  {
    theme: "fours",
    moves: "h8 i8 h9 h10 g9 i9 i7 f10 g11 g10 i10 j11 d10 j6 h7 k7 f7 e7",
    solutions: "h5 h6 g7 g8",
  },
  {
    theme: "fours",
    moves: "h8 g8 h9 h7 i6 g6 g9 f5 i8 i9 j7 g10 k8 h5 f10 e11 i4 i7 i5 e4 d3 j8 h10 k9 l10",
    solutions: "g5",
  },
  {
    theme: "fours",
    moves: "h8 g7 g8 j8 e8 f8 d10 h6 i5 k9 l10 g5 i7 i6 g9 j6 k6 j5 j9 f6 g6 f7 f9",
    solutions: "f4 j4 f5",
  },
  {
    theme: "fours",
    moves: "h8 g8 h9 g9 h11 h12 h6 h7 g10 i6 f9 i12 f11 i8 f12 f10 g11 i11 j12 i13",
    solutions: "e8 e11 e12",
  },
];
