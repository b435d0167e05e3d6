import { Cell, locate, type Location, onlyTrueAt, stoneBit } from "@kifu/kit";
import { Bool, Field, Provable, Struct } from "o1js";
import { indexOf, isAmong, type Named, readCells, readState, type RenjuState } from "./circuit.js";
import { FoulProof, isFoul } from "./FoulProof.js";
import { CENTRE } from "./openings.js";
import { BOARD, MOST_OFFERS } from "./position.js";

/** What White points out of Black's last move: a foul, or unfit offers of fifth moves. */
export class PointedOut extends Struct({
  /** The proof of a foul. If offers are pointed out, it has no effect. */
  foul: FoulProof,
  /** If offers are pointed out, Black's second stone, and both of White's. */
  early: Provable.Array(Cell, 3),
}) {}

/**
 * Whether Black's last move was a foul, or offered fifth moves that are unfit, and it is White's
 * turn. Every value of every field has an answer.
 */
export function isPointedOut(
  { black, white, other }: RenjuState,
  secondToMove: Bool,
  { foul, early }: PointedOut,
): Bool {
  const state = readState(other);
  const isWhite = state.firstIsBlack.equals(secondToMove);
  // Without a last stone, its cell is off the board.
  const shown = isFoul({ black, white }, state.last.cell, foul);

  const stones = early.map((cell) => locate(cell, BOARD)) as unknown as Early;
  const [second, one, two] = stones.map((at) => stoneBit(at)) as [Field, Field, Field];
  const centre = stoneBit(locate(CENTRE_CELL, BOARD));
  const areEarly = black.equals(centre.add(second)).and(white.equals(one.add(two)));
  const fit = areFit(readCells(state.offeredNumber), state.asked, stones);

  return Bool.allTrue([
    state.fits,
    isWhite,
    Bool.anyTrue([state.is.play.and(shown), Bool.allTrue([state.is.choice, areEarly, fit.not()])]),
  ]);
}

/** The second stone of Black, and both of White. */
export type Early = readonly [Location, Location, Location];

const CENTRE_CELL = new Cell({ x: Field(CENTRE.x), y: Field(CENTRE.y) });

/**
 * Whether so many cells as are due are offered, all different from one another, from the stones
 * and from the images of one another.
 */
export function areFit(offers: readonly Named[], asked: Field, early: Early): Bool {
  // In Taraguchi-10, White asks for no number.
  const due = Provable.if(asked.equals(0), Field(MOST_OFFERS), asked).seal();
  const isDue = isAmong(
    due,
    Array.from({ length: MOST_OFFERS }, (_, i) => Field(i + 1)),
  );
  const hot = onlyTrueAt(due.mul(isDue.toField()).seal(), isDue, MOST_OFFERS + 1);
  let needed = Field(0);
  const needs: Field[] = [];
  for (let i = MOST_OFFERS - 1; i >= 0; i--) {
    needed = needed.add(hot[i + 1]!.toField()).seal();
    needs.unshift(needed);
  }

  const { across, along, plus, exists } = reflection(early);
  let excess = Field(0);
  let product = Field(1);
  const cells = offers.map(({ cell: { x, y }, index }, i) => {
    const need = needs[i]!;
    // After the last there are only cells of number 255.
    excess = excess.add(Field(1).sub(need).mul(Field(255).sub(index)));
    const onBoard = Field(15).sub(x).mul(Field(15).sub(y)).sub(1).mul(need).add(1);
    product = product.mul(onBoard).seal();
    // Where none is needed, numbers that no cell has.
    const at = index
      .sub(300 + i)
      .mul(need)
      .add(300 + i)
      .seal();
    const image = x
      .mul(across)
      .add(y.mul(along))
      .add(plus)
      .sub(400 + i);
    return {
      at,
      image: image
        .mul(exists)
        .mul(need)
        .add(400 + i)
        .seal(),
    };
  });
  const stones = [CENTRE_CELL, ...early].map(indexOf);
  cells.forEach(({ at, image }, i) => {
    for (const stone of stones) product = product.mul(at.sub(stone));
    for (const earlier of cells.slice(0, i)) {
      product = product.mul(at.sub(earlier.at)).mul(image.sub(earlier.at));
    }
  });
  return Bool.allTrue([isDue, excess.equals(0), product.equals(0).not()]);
}

/**
 * The reflection of the board that leaves the first four stones as they are: it maps a cell to
 * across·x + along·y + plus. There is at most one, because a rotation moves Black's second stone.
 */
function reflection([black, one, other]: Early) {
  // The number of the image of (x, y), and how far a cell is from its image.
  const maps = [
    { across: -1, along: 16, plus: 14, off: ({ x }: Cell) => x.sub(7) },
    { across: 1, along: -16, plus: 224, off: ({ y }: Cell) => y.sub(7) },
    { across: 16, along: 1, plus: 0, off: ({ x, y }: Cell) => x.sub(y) },
    { across: -16, along: -1, plus: 238, off: ({ x, y }: Cell) => x.add(y).sub(14) },
  ];
  const kept = maps.map(({ across, along, plus, off }) => {
    const image = ({ x, y }: Cell) => x.mul(across).add(y.mul(along)).add(plus).seal();
    const misses = [one, other].map((white) => {
      const to = image(white);
      return to
        .sub(indexOf(one))
        .mul(to.sub(indexOf(other)))
        .seal();
    });
    // Numbers below 2^20, whose squares add up to 0 only if all are 0.
    const wrong = [off(black).seal(), ...misses].reduce(
      (sum, miss) => sum.add(miss.mul(miss)),
      Field(0),
    );
    return wrong.equals(0).toField();
  });
  const chosen = (of: "across" | "along" | "plus") =>
    kept.reduce((sum, is, i) => sum.add(is.mul(maps[i]![of])), Field(0)).seal();
  const exists = kept.reduce((sum, is) => sum.add(is), Field(0)).seal();
  return { across: chosen("across"), along: chosen("along"), plus: chosen("plus"), exists };
}
