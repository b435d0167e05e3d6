import type { Match, Move } from "@kifu/client";
import type { GameDrawing } from "../drawing/GameDrawing";
import { drawingOf } from "../drawing/drawings";
import { textResponse } from "../lib/textResponse";
import { askMatch, askMoves, readMatchId } from "./askMatch";
import { PictureCache } from "./PictureCache";

export interface Pictured {
  readonly match: Match;
  readonly moves: readonly Move[];
  readonly drawing: GameDrawing;
}

interface Kind {
  readonly type: "image/png" | "image/gif";
  /** Distinguishes pictures of the same match. */
  readonly key: string;
  make(pictured: Pictured): Promise<Uint8Array>;
}

const cache = new PictureCache();

/**
 * How long link previews may cache a picture. A running match gets a new address with each move.
 */
const KEPT_SECONDS = 600;

export async function answerPicture(idText: string, kind: Kind): Promise<Response> {
  const id = readMatchId(idText);
  if (id === undefined) return textResponse(404, "There is no such match.");
  const [found, moves] = await Promise.all([askMatch(id), askMoves(id)]);
  if (found !== undefined && found.match === undefined) {
    return textResponse(404, "There is no such match.");
  }
  if (found?.match === undefined || moves === undefined) {
    return textResponse(502, "The node is not answering.");
  }
  const { match } = found;
  const drawing = await drawingOf(match.game);
  if (drawing === undefined) return textResponse(404, "There are no pictures of this game.");
  const { game, result, line } = match;
  const key = JSON.stringify([kind.type, kind.key, id, game, result, line, moves.map(moveOf)]);
  return await answerMade(kind.type, key, () => kind.make({ match, moves, drawing }));
}

export async function answerMade(
  type: Kind["type"],
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<Response> {
  const picture = await cache.get(key, make);
  if (picture === undefined) return busy();
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": type, "cache-control": `public, max-age=${KEPT_SECONDS}` },
  });
}

function moveOf({ move }: Move): string {
  return move;
}

function busy(): Response {
  const answer = textResponse(503, "Too many pictures are being made. Try again in a moment.");
  answer.headers.set("retry-after", "5");
  return answer;
}
