/**
 * Positions from games of the bots in which the player to move wins by force, with the plies that
 * the shortest such win takes. They are those of many that take the search longest.
 */
export const winsByFours: readonly [number, string][] = [
  [
    11,
    "h8 i9 j6 g9 h9 e7 h10 h7 f7 i8 i10 j11 j10 k10 g6 k11 h11 h12 l11 k9 k12 m8 i12 j13 k8 j9 m9 e8 i6 h6 l12 h5 k7 i5 m6 c9",
  ],
  [9, "h8 j10 f8 l8 h7 i11 h12 k10 l9 j6 j7 k13 h10 h11 g8 e8 e10 i6 n11 f13 n6 j9 f12 j11"],
  [11, "h8 f10 i9 j10 h10 g11 h11 h9 f6 d8 e9 g10 f4 f11 i8 g8 g7 e5 f5 f7 e6"],
  [
    15,
    "h8 i9 i8 j8 g11 k7 h10 h7 j7 k6 m5 k9 k8 f11 h6 j9 l9 i6 g8 l10 i7 g9 h9 j11 e6 d5 h12 h11 f4 f10 f12 j12 j10 k11",
  ],
  [13, "h8 i8 g7 e5 i9 j10 h6 h9 i5 j4 j7 g10 i7 h7 g5 j8 g9 f10 h5 j5 k8 g4 m10 i6 g8 g6 j9 h4"],
  [
    11,
    "h8 i9 h9 h6 h10 h11 i10 g8 g10 f10 i8 j7 j11 k10 g9 f8 e9 f11 f12 e11 g11 g7 h7 f9 f7 d8 e8 h5 e6 e7 g6 e4 g4 f5 i5 c9 f6 d12 d6 c6 d5 c8 c10 d9 e10 d4 k12 l13 h4 k7 i4 k4",
  ],
  [
    9,
    "h8 h7 g7 e5 g9 g10 f10 e11 i9 j10 f9 h9 f12 f11 e12 g11 d11 g12 d9 i10 h11 g8 j11 h13 e10 l10 h10 i11 g14 h15 d8 d10 b9 f13",
  ],
  [9, "h8 i7 h7 h9 g8 i5 i8 f8 f9 i6 j11 k9 h6 j9 l9 e8 i12 k10 k11 i11 g9 c10 g7 g6"],
  [15, "h8 f8 j10 e7 h10 k11 g10 k10 j6 h7 e5 g5 l8 i6 e10 d10 h11 d8"],
  [11, "h8 g8 h9 h7 i6 g7 i7 g9 g10 i8 g6 e7 h6 f6 f4 e3 k9 j8 d6 d8 c9 e5 e2"],
  [9, "h8 i7 i8 j8 h6 k7 h10 j7 h7 h9 g6 f5 f6 i6 j9 k10 h5 h4 g7 i9 i5 j4 g4 g5 i4 f7"],
  [
    13,
    "h8 i7 h7 h6 g5 i6 g6 i8 i9 g7 i5 h5 j7 j8 e4 l10 k9 h9 d3 f5 g4 g3 e7 d8 h4 d4 e6 e5 j2 i3 j4 i4 d6 j3 h3 b2 f6 c6 c5 f8 g8 k2 l1 e9 d10 f10 g11 f9 f12",
  ],
  [11, "h8 i8 i7 j10 j6 g9 h6 h9 k6 l6 f4 g5 k7 k8 l8 i5 l7 h7 j9 f5 h5 m8"],
  [15, "h8 g8 j6 g9 h6 g6 g7 h5 i9 j10 i5 j4 k7 l8 f6 e5 l6 j8 m6 k6 j11 f7 e8 i11 k9 d5 e6 k8 i8"],
  [
    9,
    "h8 j6 i9 j10 f10 e11 e9 j9 d8 g11 j11 i6 k6 f11 d11 l12 d12 d13 d10 d9 g7 f8 f7 e10 c8 h13 g12 j8 j7 g10 c14 e12 h9 i11 h11 h10",
  ],
  [
    13,
    "h8 i7 g7 i9 i10 i6 i4 j9 g9 g8 h7 k9 l9 l10 j8 h5 h10 h9 f8 i11 j10 f10 i5 h6 j7 j6 k6 h3 m4 n3 d6 e7 l5 i8 k10 g10 f6 m7 m8 j11 f5 f7 e6 g6",
  ],
  [13, "h8 j6 h7 h6 g7 g6 i6 j5 j7 k7 e7 f7 h5 k8 f6 i9 h4 g5 j8 k6 k9 l7 m8 i10 h11 i11 i8"],
  [
    15,
    "h8 i7 h7 h6 j8 i8 i6 j4 j5 k4 i5 i4 h4 g5 j6 g3 k5 l5 j7 j9 h5 k8 m6 i10 h11 e7 g2 i9 i11 g9 k9 l8 j11 g11 g8 f9 h9 h10 l6 k6 k10 m8 f10 e3 f4 f3 h3 h13 k11 l11 h2 h1 i2 f2 g4 f5 l10",
  ],
  [
    11,
    "h8 i7 i8 g8 h7 h9 k10 j9 i10 i9 k9 k8 f9 l10 g10 h10 f6 g11 f12 h11 f10 f8 i11 l8 h12 l9 l7 i6 h5 n8 j8 m9 k11 j6 k7 k6 h6 h4 f14 g13 i12 g12 m7 n7 n6",
  ],
  [15, "h8 g7 j10 f8 h6 d6 h4 g9 h10 h5 h11 h9 j4 f9 e9 f5 i4 g4 g5 d4 d7"],
  [
    13,
    "h8 i7 h7 f5 h6 h9 h5 h4 i5 f8 j4 k3 k5 l5 d10 f6 f9 f11 g8 i6 i3 l6 g10 e10 h11 e8 g9 g11 d9 k4 d12 d11 c11 e9 e7 f10 h12 l8 l4 m6 j3",
  ],
  [13, "h8 i7 h9 h10 i9 g7 j9 g9 h7 g6 g10 f8 i11 e9 h6 h5 f11 e12 h11 g11 e8 i12 e4 d8 f10 g4"],
  [
    9,
    "h8 i8 h9 h7 j9 g9 i10 g8 k8 h11 g7 i6 j5 i7 i5 f6 j4 k3 k5 h5 l6 i3 j6 j3 l3 l5 h4 g3 h3 k4 i2 g6 f7 d6 e6 g4 e2",
  ],
  [15, "h8 f6 f10 j6 i7 e6 d12 g6 h6 e4 d11 e7 e3 c2 g9 e11 h9 h5"],
  [15, "h8 h7 j10 i9 i8 g8 e10 j5 i6 k11 k8 j7 j8 l8 g7 l7 l10 k6 i4 k9 l5 j9 h9 i3 m10"],
  [
    9,
    "h8 h7 g7 f5 f6 e5 g6 j7 g5 g4 e7 d8 j10 i9 e6 d6 k8 f4 c7 i8 b7 a7 d7 f7 i10 h4 i4 k6 h9 l9 j9 l7 m10",
  ],
  [15, "h8 h10 g7 j10 e5 i9 g11 d6 i10 c6 h6 d5 e3 d8 d4 f6 e6 e4 f3 g10 c3 d3 h5 h7 i5"],
  [
    9,
    "h8 g9 g8 h9 i8 f8 i9 i11 h10 j8 g7 j10 d6 h12 k9 j9 j7 h7 g13 i7 e5 f6 b8 f4 f3 j12 j11 i12 k12 i14 i10 f9 f7 g10 e8",
  ],
  [
    13,
    "h8 i9 h9 h6 h11 h10 g11 i6 i11 f11 j6 i7 i8 k9 g5 j8 l10 j11 j7 k6 k7 i5 g7 g9 i4 g6 e6 e10 g8 f7 e8 f8 f9 g10 f10 g12 d9 e5 e9 h12 j12 h13 i14 i13 k10 j13 k13 e12 d12 d11 f13 l11 m10 j10",
  ],
  [11, "h8 g8 h7 h9 f7 j7 g7 e7 f6 i9 f5 f8 g9 j6 g6 i8 g10 j8 j5 i10 i7"],
];

/** Fours alone do not win these within 15 plies. */
export const winsByThrees: readonly [number, string][] = [
  [
    9,
    "h8 g8 g7 i9 h7 f7 h6 h9 e6 j9 g9 i7 i10 f8 h5 h4 f10 f6 f5 j11 i5 j5 g4 d7 e11 d12 g10 h10 g11 j8 j7 i6 e9 d8 e10",
  ],
  [
    7,
    "h8 i9 i8 f8 h9 j8 g8 k7 h10 h7 j7 g10 i10 j11 e6 f7 f5 f10 f11 e7 d7 g4 k6 l5 c5 d5 l9 i6 h11 h12 g11 d11 g12 j9 e10 d9 g6",
  ],
  [9, "h8 j10 f8 l8 h7 i11 h12 k10 l9 j6 j7 k13"],
  [9, "h8 h6 g7 i6 e5 f6 j6 i7 g5 i5 i8 l6 j7 g6 e6 j8"],
  [9, "h8 h9 i9 g7 k7 h10 j6 g5 i7 g9 k5 l4 i5 h4 i3 i8"],
  [
    9,
    "h8 g7 g8 f8 f9 e9 d10 e10 e8 d7 f7 e6 g6 h5 c8 i5 h6 j5 k5 j6 j8 l8 k7 k9 l6 m5 m7 j4 j3 l7 h10 i9 d8 h9 l9",
  ],
  [9, "h8 j10 i7 k10 g9 j6 h10 l8 i11 f8 h7 h11 g12 k7 i5 k8 k6"],
  [9, "h8 g9 i9 j10 h6 i11 h9 h10 f8 l8 h12 l10 g8 e8"],
  [9, "h8 i7 i8 f8 h7 h6 k10 j9 j8 k8 g7 h11 g12 f6 g6 f5 f7 i4 g8 g5"],
  [9, "h8 i9 g8 i8 i6 i10 i7 h10 k10 i11 i12 g9 f8 g11 j8 e7 d10 h9 f9 h7"],
  [9, "h8 h10 g7 j10 e5 i9 g11 d6 i10 c6 h6 d5 e3 d8 d4 f6 e6 e4 f3 g10"],
  [7, "h8 f8 j10 e7 h10 k11 g10 k10 j6 h7 e5 g5 l8 i6 e10 d10 h11"],
  [9, "h8 f10 i9 g11 j10 k11 f6 g7 h12 g9 g8 i11 i8 j8"],
  [
    7,
    "h8 h7 i8 j8 f8 i7 g7 k9 h6 e9 i9 f6 g8 e8 g9 g10 e7 h10 j10 k11 d7 k10 k12 f10 i10 f7 l13 h9 g6 g5 g11 e12 e10 l10 m11 i13 m9 m10 i5 j4 i12 i11 d6 c5 d9 d8",
  ],
  [9, "h8 j6 h7 h6 g7 g6 i6 j5 j7 k7 e7 f7 h5 k8 f6 i9 h4 g5 j8 k6 k9 l7 m8"],
  [
    7,
    "h8 h7 g7 f5 f6 e5 g6 j7 g5 g4 e7 d8 j10 i9 e6 d6 k8 f4 c7 i8 b7 a7 d7 f7 i10 h4 i4 k6 h9 l9",
  ],
  [9, "h8 h6 i7 g9 i8 f8 i5 i6 k8 j8 j9 g6 f6 d6 h10 h11"],
  [9, "h8 g9 h9 h10 f8 j8 g8 e8 i9 f7 g7 j10 h6 e9 i10 j11 j9 h5 d9 e10 e11 l10"],
  [9, "h8 g7 h7 h9 g8 f8 i6 j5 e9 f9 e11 f6 f5 f11 f10 i7 i8 g6 e10 e8 d10 c10 d8 g11"],
  [
    9,
    "h8 i9 h9 h6 h10 h11 i10 g8 g10 f10 i8 j7 j11 k10 g9 f8 e9 f11 f12 e11 g11 g7 h7 f9 f7 d8 e8 h5 e6 e7 g6 e4 g4 f5 i5 c9 f6 d12 d6 c6 d5 c8 c10 d9 e10 d4 k12 l13 h4 k7 i4 k4 f2 g3 k5 i7",
  ],
  [9, "h8 g7 g9 g6 e11 d12 i8 f7 g8 f8 j6"],
  [7, "h8 g9 h7 h9 j10 e9 f9 e10 k11 g7 h5"],
  [9, "h8 j10 i7 h10 j6 g9 h7 f8 e7 g10 i10 g12 g11"],
  [7, "h8 i8 h7 h5 h10 h6 h11 h9 g10 i10 f9 i12 e10 i6 i9"],
  [9, "h8 i7 h9 h10 i9 g7 j9 g9 h7 g6 g10 f8 i11 e9 h6 h5"],
  [
    9,
    "h8 i9 j6 g9 h9 e7 h10 h7 f7 i8 i10 j11 j10 k10 g6 k11 h11 h12 l11 k9 k12 m8 i12 j13 k8 j9 m9 e8 i6 h6 l12 h5 k7 i5 m6",
  ],
  [
    9,
    "h8 g7 g8 f8 h6 h5 h9 f7 f9 i6 g9 e9 i7 f10 h11 h7 e8 d7 e7 h12 d8 j8 k8 j9 f13 j6 j7 f11 k6 i8 k10 g12 k5 k9 f6 c9 k3 k2 e10",
  ],
  [7, "h8 i9 i8 j8 h10 h7 g9 f8 i7 f10 f11 h9 j6 k5 i5 h12 k7 l8 l7 i13 g11 g12 e11 h11 n7 m7 f12"],
  [7, "h8 g8 h9 h7 e10 i6 j5 g6 g9 f10 h12 j9 i8 f6 h6 e9 f11 g10 g12 d9 i12 j12 f7"],
  [9, "h8 h7 g8 f8 g7 g6 j6 j9 i8 f6 i7 g9 e6 i9 h9 f7 f5"],
];
