import { type Foul, foulAt } from "@kifu/chain/renju/fouls";
import { foulRows, foulsOn } from "@kifu/chain/renju/foulRows";
import {
  areUnfit,
  dutyOf,
  isCell,
  isWithin,
  type StonesDue,
  symmetriesOf,
} from "@kifu/chain/renju/openings";
import { colourOf, type Point, type Position } from "@kifu/chain/renju/position";
import { refusals } from "@kifu/chain/renju/refusals";
import { notation as cells } from "@kifu/chain/randzu/notation";
import type { Texts } from "../texts/Catalogue";
import { refusalText } from "./refusalOf";

export interface RenjuMarksOf {
  /** The side of the square in which the next stone must lie. */
  readonly square: number | undefined;
  /** Offered fifth stones, of which one is to be chosen. */
  readonly offers: readonly Point[];
  /** Empty cells on which Black may place no stone. */
  readonly forbidden: readonly Point[];
  /** The first and the last stone of each row that makes Black's last stone a foul. */
  readonly rows: readonly (readonly [Point, Point])[];
  /** Why no stone may be placed on a cell; empty if one may, or if a stone lies there. */
  readonly refusal: (point: Point) => string;
  /** What screen readers hear of a cell beside its stone. */
  readonly note: (point: Point) => string;
}

/** What a player means to do with the cells they press. */
export type Plan = "place" | "soosorv" | "offer";

/** The stones to place; `undefined` for offers. */
export function stonesDue(position: Position, plan: Plan): StonesDue | undefined {
  const { stones, soosorv } = dutyOf(position);
  if (plan === "offer") return undefined;
  return plan === "soosorv" ? soosorv : stones;
}

const nameOf = cells.write;

/** What Renju's board shows beside stones. */
export function markRenju(
  position: Position,
  laid: readonly string[],
  plan: Plan,
  texts: Texts,
): RenjuMarksOf {
  const { board } = texts;
  const { step, last } = position;
  const { chooses = false } = dutyOf(position);
  const by = colourOf(position, position.turn);
  const fouls = new Map(
    step === "play" ? [...foulsOn(position)].map(([at, foul]) => [nameOf(at), foul]) : [],
  );
  const offers = chooses && laid.length === 0 ? position.offered.filter(isCell) : [];
  const offered = new Set(offers.map(nameOf));
  const side = stonesDue(position, plan)?.within[laid.length];
  const square = side !== undefined && side < 15 ? side : undefined;
  const alike = plan === "offer" ? imagesOf(position, laid) : new Set<string>();
  return {
    square,
    offers,
    forbidden: [...fouls.keys()].map((name) => cells.read(name)!),
    rows: last === undefined ? [] : foulRows(position, last),
    refusal(point) {
      const name = nameOf(point);
      const foul = by === "black" ? fouls.get(name) : undefined;
      if (foul !== undefined) return foulTexts(foul, texts).forbidden;
      if (square !== undefined && !isWithin(point, square))
        return refusalText("renju/outside", refusals, texts);
      if (offers.length > 0 && !offered.has(name))
        return refusalText("renju/not-offered", refusals, texts);
      return alike.has(name) ? board.alike : "";
    },
    note: (point) => {
      const name = nameOf(point);
      const foul = fouls.get(name);
      if (foul !== undefined) return foulTexts(foul, texts).ofCell;
      return offered.has(name) ? board.offered : "";
    },
  };
}

/** What is wrong with Black's last move; empty if nothing is. */
export function foulText(position: Position, texts: Texts): string {
  const { step, last } = position;
  if (step === "choice" && areUnfit(position)) {
    return texts.board.unfitOffers;
  }
  const foul = last && foulAt(position, last);
  return foul === undefined
    ? ""
    : foulTexts(foul, texts).made({ cell: nameOf(last!).toUpperCase() });
}

function foulTexts(foul: Foul, { board }: Texts) {
  switch (foul) {
    case "overline":
      return { forbidden: board.overline, ofCell: board.cellOverline, made: board.madeOverline };
    case "double-four":
      return {
        forbidden: board.doubleFour,
        ofCell: board.cellDoubleFour,
        made: board.madeDoubleFour,
      };
    case "double-three":
      return {
        forbidden: board.doubleThree,
        ofCell: board.cellDoubleThree,
        made: board.madeDoubleThree,
      };
  }
}

/** The cells that are symmetric to one of these. */
function imagesOf(position: Position, laid: readonly string[]): ReadonlySet<string> {
  const maps = symmetriesOf(position);
  return new Set(
    laid.flatMap((name) => {
      const point = cells.read(name);
      return point === undefined ? [] : maps.map((map) => nameOf(map(point)));
    }),
  );
}
