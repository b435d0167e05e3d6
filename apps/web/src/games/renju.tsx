import { SWAPS } from "@kifu/chain/renju/notation";
import { CENTRE, dutyOf, offersDue } from "@kifu/chain/renju/openings";
import { type Colour, colourOf } from "@kifu/chain/renju/position";
import { refusals } from "@kifu/chain/renju/refusals";
import { rules } from "@kifu/chain/renju/rules";
import { words } from "@kifu/chain/renju/words";
import { notation as cells } from "@kifu/chain/randzu/notation";
import { useCallback, useMemo, useState } from "react";
import { FiveBoard, fivePicture } from "../board/FiveBoard";
import { foulText, markRenju, type Plan, stonesDue } from "../board/markRenju";
import type { Point } from "../board/Point";
import { RenjuMarks } from "../board/RenjuMarks";
import { RenjuPanel } from "../board/RenjuPanel";
import { refusalText } from "../board/refusalOf";
import { SeatPiece } from "../board/SeatPiece";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import { ColourMark, coloursText, OTHER, type Stones, withStone } from "./colours";
import type { BoardProps, ScoreProps } from "./contract";
import { PointOut } from "./PointOut";
import { texts } from "../texts/texts";

export { rules, SeatPiece as Piece };

/** What a player has begun to do, after so many moves. */
interface Draft {
  readonly after: number;
  readonly plan: Plan;
  /** The cells of the stones that are not played yet. */
  readonly laid: readonly string[];
}

export function Board({ moves, sending, line, mover, onPlay, label, match }: BoardProps) {
  const said = texts();
  const { sides } = said.games.Renju ?? words;
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const { stones: due, asks = false } = dutyOf(position);
  const [kept, keep] = useState<Draft>();
  const none: Draft = {
    after: moves.length,
    plan: due === undefined ? "offer" : "place",
    laid: [],
  };
  const draft = mover !== undefined && kept?.after === moves.length ? kept : none;
  const { plan, laid } = draft;
  const offering = plan === "offer";
  const by = plan === "soosorv" ? "black" : colourOf(position, position.turn);
  const count = offering ? offersDue(position) : (stonesDue(position, plan)?.within.length ?? 0);
  // The last stone of a move has the mover's colour, and colours alternate.
  const colourOfStone = (i: number): Colour => (offering || i === count - 1 ? by : OTHER[by]);
  const stones = laid.reduce<Stones>(
    (all, cell, i) => withStone(all, cell, colourOfStone(i)),
    position,
  );
  const laidCells = laid.join();
  const marks = useMemo(
    () => markRenju(position, laidCells.split(",").filter(Boolean), plan, said),
    [position, laidCells, plan, said],
  );
  const { refusal, note } = marks;
  const closed = useCallback((point: Point) => refusal(point) !== "", [refusal]);
  return (
    <RenjuPanel
      position={position}
      laid={laid.length}
      plan={plan}
      side={sides[position.turn]}
      yours={mover !== undefined}
      colours={coloursText(sides, colourOf(position, 0))}
      foul={foulText(position, said)}
      pointOut={mover !== undefined && match !== undefined && <PointOut match={match} />}
      onSwap={() => onPlay(SWAPS)}
      onPlan={(wanted) => keep({ ...draft, plan: wanted, laid: [] })}
      onBack={() => keep({ ...draft, laid: laid.slice(0, -1) })}
      onPlace={(number) => onPlay(moveOf(laidCells, offering, number))}
    >
      <FiveBoard
        stones={stones}
        last={stonesOf(moves.at(-1) ?? "")}
        sending={sending}
        laid={laid}
        line={line}
        active={mover !== undefined && laid.length < count}
        colour={colourOfStone(laid.length)}
        closed={closed}
        note={note}
        onPick={(cell) =>
          count === 1 && !asks && !offering
            ? onPlay(cell)
            : keep({ ...draft, laid: [...laid, cell] })
        }
        refuse={(point) => refusal(point) || refusalText("renju/occupied", refusals, said)}
        label={label}
      >
        <RenjuMarks marks={marks} active={mover !== undefined} over={line !== undefined} />
      </FiveBoard>
    </RenjuPanel>
  );
}

export const Picture = fivePicture(rules);

/** The colour of a player. Swaps change it. */
export function Score({ moves, seat }: ScoreProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const colour = colourOf(positionAfter(moves), seat);
  return <ColourMark colour={colour} />;
}

/** Programs for Go and Renju can open these matches as SGF. */
const sgf: Download = {
  label: "SGF",
  extension: "sgf",
  type: "application/x-go-sgf",
  async write(record) {
    const all = record.moves.map(({ move }) => move);
    const swapped = colourOf(replayer(rules)(all), 0) === "white";
    const placed = record.moves
      .map(({ move, ...rest }) => ({ ...rest, move: stonesOf(move).join() }))
      .filter(({ move }) => move !== "");
    const centre = { ...record.moves[0]!, move: cells.write(CENTRE) };
    const { toSgf } = await import("../lib/toSgf");
    const { title } = texts().games.Renju ?? words;
    return toSgf({ ...record, moves: [centre, ...placed] }, { title, rule: "Renju", swapped });
  },
};

export const downloads: readonly Download[] = [sgf];

/** The cells of the stones that a move places. Offers and swaps place none. */
function stonesOf(move: string): string[] {
  return /^[a-o]\d/.test(move) ? move.split(":")[0]!.split(",") : [];
}

function moveOf(laid: string, offering: boolean, asks: number | undefined): string {
  if (offering) return `(${laid})`;
  return asks === undefined ? laid : `${laid}:${asks}`;
}
