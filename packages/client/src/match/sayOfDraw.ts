import { type Decoded, drawContext, drawTaken, noDrawContext, type sentDraw } from "@kifu/wire";
import { hash } from "../mina/hash.js";
import type { Course } from "../course/Course.js";
import { type MoveBook, withBook } from "../moves/MoveBook.js";
import type { MatchConnection } from "./MatchConnection.js";
import { postOffer } from "./postOffer.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** A player's statement about a draw, in the match as they see it. */
export interface Saying extends AtSeat {
  /** Throws unless the match is what its players signed. */
  course(book: MoveBook): Promise<Course>;
  /** True to offer or accept, false to decline or withdraw. */
  readonly agrees: boolean;
}

/**
 * Signs and sends a player's statement about a draw. It covers the transcript at the last move,
 * so it is void after the next.
 */
export async function sayOfDraw(
  kifu: Pick<MatchConnection, "http" | "insist" | "knownOnce">,
  { agrees, course, ...atSeat }: Saying,
): Promise<void> {
  const { domain } = await kifu.insist(() => kifu.knownOnce());
  await withBook(domain, atSeat.account, course);
  const transcript = BigInt(atSeat.match.transcript);
  const contextOf = agrees ? drawContext : noDrawContext;
  const signed = await signAsSeat(kifu, atSeat, (context) => contextOf(hash, context), transcript);
  const draw = { ...signed, agrees, transcript };
  const body = { draw } satisfies Decoded<typeof sentDraw>;
  await postOffer(kifu.http, "draws", body, drawTaken);
}
