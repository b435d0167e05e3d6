import { TAKES_BLACK } from "@kifu/chain/gomoku/notation";
import { colourOf, colourToPlace, countsIn, type Position } from "@kifu/chain/gomoku/position";
import { refusals } from "@kifu/chain/gomoku/refusals";
import { rules } from "@kifu/chain/gomoku/rules";
import { words } from "@kifu/chain/gomoku/words";
import { useMemo, useState } from "react";
import { type Colour, FiveBoard, fivePicture } from "../board/FiveBoard";
import { OpeningPanel } from "../board/OpeningPanel";
import { refusalText } from "../board/refusalOf";
import { SeatPiece } from "../board/SeatPiece";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import { ColourMark, coloursText, OTHER, type Stones, withStone } from "./colours";
import type { BoardProps, ScoreProps } from "./contract";
import { texts } from "../texts/texts";

export { rules, SeatPiece as Piece };

/** What a player has begun to do, after so many moves. */
interface Draft {
  readonly after: number;
  /** How many stones the player wants to place. Undefined before the choice. */
  readonly count: number | undefined;
  /** The cells of the stones that are not played yet. */
  readonly laid: readonly string[];
}

export function Board({ moves, sending, line, mover, planned, onPlay, label }: BoardProps) {
  const said = texts();
  const { sides } = said.games.Gomoku ?? words;
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  const counts = countsIn(position);
  const [kept, keep] = useState<Draft>();
  const none: Draft = {
    after: moves.length,
    count: counts.length === 1 ? counts[0] : undefined,
    laid: [],
  };
  const draft = mover !== undefined && kept?.after === moves.length ? kept : none;
  const { count, laid } = draft;
  const first =
    mover === undefined || mover === position.turn
      ? colourToPlace(position)
      : OTHER[colourToPlace(position)];
  const colourOfStone = (i: number): Colour => (i % 2 === 0 ? first : OTHER[first]);
  const stones = laid.reduce<Stones>(
    (all, cell, i) => withStone(all, cell, colourOfStone(i)),
    position,
  );
  return (
    <OpeningPanel
      counts={counts}
      count={count}
      laid={laid.length}
      side={sides[position.turn]}
      yours={mover !== undefined}
      text={sidesText(position, sides)}
      onCount={(wanted) =>
        wanted === 0 ? onPlay(TAKES_BLACK) : keep({ ...draft, count: wanted, laid: [] })
      }
      onBack={() => keep({ ...draft, laid: laid.slice(0, -1) })}
      onPlace={() => onPlay(laid.join(","))}
    >
      <FiveBoard
        stones={stones}
        last={lastCells(moves)}
        sending={sending}
        laid={laid}
        line={line}
        active={mover !== undefined && laid.length < (count ?? 0)}
        colour={colourOfStone(laid.length)}
        planned={planned}
        onPick={(cell) => (count === 1 ? onPlay(cell) : keep({ ...draft, laid: [...laid, cell] }))}
        refuse={() => refusalText("gomoku/occupied", refusals, said)}
        label={label}
      />
    </OpeningPanel>
  );
}

export const Picture = fivePicture(rules);

/** The colour of a player, once the players have chosen. */
export function Score({ moves, seat }: ScoreProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const colour = colourOf(positionAfter(moves), seat);
  if (colour === undefined) return null;
  return <ColourMark colour={colour} />;
}

/** Programs for Go and Renju can open these matches as SGF. */
export const downloads: readonly Download[] = [
  {
    label: "SGF",
    extension: "sgf",
    type: "application/x-go-sgf",
    async write(record) {
      const all = record.moves.map(({ move }) => move);
      const swapped = colourOf(replayer(rules)(all), 0) === "white";
      const moves = record.moves.filter(({ move }) => move !== TAKES_BLACK);
      const { toSgf } = await import("../lib/toSgf");
      const { board, games } = texts();
      const { title } = games.Gomoku ?? words;
      return toSgf({ ...record, moves }, { title, rule: board.gomokuRule, swapped });
    },
  },
];

/** The cells of the last move's stones. */
function lastCells(moves: readonly string[]): readonly string[] {
  return (moves.at(-1) ?? TAKES_BLACK).split(",").filter((cell) => cell !== TAKES_BLACK);
}

function sidesText(position: Position, sides: readonly [string, string]): string {
  const first = colourOf(position, 0);
  return first === undefined ? "" : coloursText(sides, first);
}
