import { type Card, houseOf, rankOf } from "@kifu/chain/three-gates/cards";
import { rules } from "@kifu/chain/three-gates/rules";
import { GATE_CARDS, GATES, HAND_SLOTS } from "@kifu/chain/three-gates/table";
import type { SeatNumber } from "@kifu/kit/plain";
import { gameDrawing } from "./GameDrawing";
import type { DrawnShape, Spot } from "./DrawnShape";
import { WOOD, WOOD_INK } from "./stones";

const [WIDTH, HEIGHT] = [10, 7.6];
const COLUMN = WIDTH / GATES.length;
const CARD = { width: 0.96, height: 1.36 };
const BEAM = { y: 3.4, height: 0.8 };
/** The upper edges of Amber's cards and of Jade's cards. */
const ROWS = { amber: BEAM.y + BEAM.height + 0.15, jade: BEAM.y - CARD.height - 0.15 };

const [CLOTH, PLACE, PAPER, EDGE] = ["#34435a", "#465773", "#fdf8ec", "#cdbfa4"];
const [BACK, BACK_LINE, MARK] = ["#8f2c18", "#e7a58f", "#ffd469"];
const HOUSES = ["#bf3f17", "#17649f", "#7d5c0c", "#34294a"];
const OWNERS = ["#eeb049", "#5db792"];

/** The offsets of a rank's pips from the card's centre. */
const [X, Y] = [0.24, 0.36];
const CORNERS = [
  { x: -X, y: -Y },
  { x: X, y: Y },
  { x: X, y: -Y },
  { x: -X, y: Y },
];
const CENTRE = { x: 0, y: 0 };
const PIPS: Readonly<Record<number, readonly Spot[]>> = {
  1: [CENTRE],
  2: CORNERS.slice(0, 2),
  3: [CENTRE, ...CORNERS.slice(0, 2)],
  4: CORNERS,
  5: [CENTRE, ...CORNERS],
};

/** The table. A rank is drawn as pips, because a drawing has no letters. */
export const drawing = gameDrawing(rules, {
  width: WIDTH,
  height: HEIGHT,
  board: [
    { kind: "box", x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: CLOTH },
    ...GATES.flatMap((gate) => [
      ...places().flatMap((i) => [
        box(placeOf(0, gate, i), CARD, PLACE),
        box(placeOf(1, gate, i), CARD, PLACE),
      ]),
      ...beam(gate, WOOD),
    ]),
    ...HAND_SLOTS.flatMap((slot) => [back(slot, 0.3), back(slot, HEIGHT - 1.3)].flat()),
  ],
  pieces({ table }, last) {
    // The text of a placed card begins with its name and the gate: "f5b-…".
    const gate = last === undefined ? -1 : "abc".indexOf(last.charAt(2));
    return ([0, 1] as const).flatMap((seat) =>
      GATES.flatMap((each) => {
        const cards = table.sides[seat][each]!;
        const owner = table.owners[each];
        // The player who is not to move has placed the last card.
        const isLast = each === gate && seat === (table.count % 2 === 0 ? 1 : 0);
        return [
          ...(owner === seat ? beam(each, OWNERS[owner]!) : []),
          ...cards.flatMap((card, i) =>
            cardAt(placeOf(seat, each, i), card, isLast && i === cards.length - 1),
          ),
        ];
      }),
    );
  },
});

function places(): number[] {
  return Array.from({ length: GATE_CARDS }, (_, i) => i);
}

function placeOf(seat: SeatNumber, gate: number, i: number): Spot {
  const x = COLUMN * gate + 0.15 + (CARD.width + 0.08) * i;
  return { x, y: seat === 0 ? ROWS.amber : ROWS.jade };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function box(spot: Spot, size: Size, colour: string): DrawnShape {
  return { kind: "box", ...spot, ...size, colour };
}

function beam(gate: number, colour: string): DrawnShape[] {
  const [width, height] = [COLUMN - 0.3, BEAM.height];
  const spot = { x: COLUMN * gate + 0.15, y: BEAM.y };
  const inner = { x: spot.x + 0.03, y: spot.y + 0.03 };
  return [
    box(spot, { width, height }, WOOD_INK),
    box(inner, { width: width - 0.06, height: height - 0.06 }, colour),
  ];
}

function back(slot: number, y: number): DrawnShape[] {
  const [width, height] = [0.7, 1];
  const x = WIDTH / 2 + 0.8 * (slot - 2) + 0.05;
  return [
    box({ x, y }, { width, height }, PAPER),
    box({ x: x + 0.05, y: y + 0.05 }, { width: width - 0.1, height: height - 0.1 }, BACK),
    {
      kind: "ring",
      x: x + width / 2,
      y: y + height / 2,
      radius: 0.18,
      thick: 0.04,
      colour: BACK_LINE,
    },
  ];
}

function cardAt(spot: Spot, card: Card, marked: boolean): DrawnShape[] {
  const middle = { x: spot.x + CARD.width / 2, y: spot.y + CARD.height / 2 };
  const inner = { x: spot.x + 0.03, y: spot.y + 0.03 };
  const house = houseOf(card);
  const around = { x: spot.x - 0.06, y: spot.y - 0.06 };
  return [
    ...(marked
      ? [box(around, { width: CARD.width + 0.12, height: CARD.height + 0.12 }, MARK)]
      : []),
    box(spot, CARD, EDGE),
    box(inner, { width: CARD.width - 0.06, height: CARD.height - 0.06 }, PAPER),
    ...(PIPS[rankOf(card)] ?? []).map(({ x, y }) =>
      pip({ x: middle.x + x, y: middle.y + y }, house),
    ),
  ];
}

/** Each house has pips of its own shape. */
function pip({ x, y }: Spot, house: number): DrawnShape {
  const colour = HOUSES[house]!;
  switch (house) {
    case 0:
      return { kind: "disc", x, y, radius: 0.14, colour };
    case 1:
      return { kind: "ring", x, y, radius: 0.11, thick: 0.06, colour };
    case 2:
      return { kind: "box", x: x - 0.12, y: y - 0.12, width: 0.24, height: 0.24, colour };
    default:
      return {
        kind: "stroke",
        x: x - 0.1,
        y: y + 0.12,
        to: { x: x + 0.1, y: y - 0.12 },
        thick: 0.1,
        colour,
      };
  }
}
