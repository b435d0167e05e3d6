import { type MatchRecord, moveLists, RecordFault, type RecordGame } from "@kifu/chain/record";
import type { Match, ShownMove } from "@kifu/client";

export interface Shown {
  readonly match: Match;
  readonly moves: readonly ShownMove[];
}

/** The number of moves that are in no block yet, and so not in the record. */
export function openMoves({ moves }: Pick<Shown, "moves">): number {
  return moves.filter(({ finality }) => finality === "sending" || finality === "seen").length;
}

/**
 * Throws if a page differs from the record of its match. Moves that are in no block yet, or that
 * changed after the page was rendered, are ignored.
 */
export function compareShown(record: MatchRecord, { match, moves }: Shown, game: RecordGame): void {
  const differs = (facts: RecordFault["facts"]) => new RecordFault("record/page-differs", facts);
  if (record.match !== match.id || record.game !== match.game) {
    throw differs({ shown: match.id, signed: record.match });
  }
  const stranger = match.seats.find(({ owner }, seat) => owner !== record.owners[seat]);
  if (stranger !== undefined) throw differs({ shown: stranger.owner });

  const inBlocks = moves.slice(0, moves.length - openMoves({ moves }));
  const partingFrom = (list: readonly string[]) =>
    inBlocks.find(({ ply, move }) => list[ply - 1] !== move);
  const parting = partingFrom(record.moves);
  // During a match, moves may be taken back after the page was rendered. The page may then agree
  // with an earlier list of moves.
  const goesOn = match.result === "running" || match.pending;
  const wasSo = () => moveLists(record, game).some((list) => partingFrom(list) === undefined);
  if (parting !== undefined && !(goesOn && wasSo())) {
    const { ply, move } = parting;
    throw differs({ move: ply, notation: move, signed: record.moves[ply - 1] ?? "none" });
  }
  // A running match has no result yet. A pending result may come from a move that is in no block
  // yet.
  if (goesOn) return;
  if (record.result !== match.result || record.reason !== match.reason) {
    const shown = `${match.result} by ${match.reason}`;
    throw differs({ shown, signed: `${record.result} by ${record.reason}` });
  }
  const isSameState = match.state.every((field, i) => BigInt(field) === record.state[i]);
  const isSameLine = (match.line ?? []).join() === (record.line ?? []).join();
  if (!isSameState || !isSameLine) throw differs({ moves: record.moves.length });
}
