/** The codes with which a segment is refused, beside those of `makeMove`; they join `codes` with it. */
export const segmentCodes = {
  badCount: "segment/bad-count",
  badPadding: "segment/bad-padding",
  badTime: "segment/bad-time",
  badSignature: "segment/bad-signature",
  oneMove: "segment/one-move",
} as const;
