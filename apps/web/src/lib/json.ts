import type { KifuRecord } from "./record";

/** A match as JSON: what happened, in the game's own notation, and who took part. */
export function toJson({ match, moves, players, pace, link }: KifuRecord): string {
  const record = {
    format: "kifu/1",
    game: match.game,
    match: match.id,
    link,
    players: match.seats.map(({ owner }, seat) => ({ name: players[seat], address: owner })),
    moveLimit: { blocks: match.moveLimit, time: pace },
    startedAt: match.startedAt,
    endedAt: match.endedAt ?? null,
    result: match.result,
    reason: match.reason,
    line: match.line ?? null,
    moves: moves.map(({ move }) => move),
  };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}
