import { refusals } from "@kifu/chain/randzu/refusals";
import { rules } from "@kifu/chain/randzu/rules";
import { useMemo } from "react";
import { FiveBoard, fivePicture } from "../board/FiveBoard";
import { refusalOf } from "../board/refusalOf";
import { StonePiece } from "../board/StonePiece";
import type { Download } from "../lib/KifuRecord";
import { replayer } from "../lib/replayer";
import type { BoardProps } from "./contract";

export { rules, StonePiece as Piece };

export function Board({ moves, sending, line, mover, planned, onPlay, label }: BoardProps) {
  const positionAfter = useMemo(() => replayer(rules), []);
  const position = positionAfter(moves);
  return (
    <FiveBoard
      stones={position}
      last={moves.slice(-1)}
      sending={sending}
      line={line}
      active={mover !== undefined}
      colour={mover === 1 ? "white" : "black"}
      planned={planned}
      onPick={onPlay}
      refuse={(point) => refusalOf(rules, refusals, position, point)}
      label={label}
    />
  );
}

export const Picture = fivePicture(rules);

/** Programs for Go and Renju can open these matches as SGF. */
export const downloads: readonly Download[] = [
  {
    label: "SGF",
    extension: "sgf",
    type: "application/x-go-sgf",
    write: async (record) => (await import("../lib/toSgf")).toSgf(record),
  },
];
