import { type Decoded, drawContext, drawTaken, noDrawContext, type sentDraw } from "@kifu/wire";
import { hash } from "../mina/hash.js";
import type { Course } from "../course/Course.js";
import { type MoveBook, withBook } from "../moves/MoveBook.js";
import type { MatchConnection } from "./MatchConnection.js";
import { postOffer } from "./postOffer.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** What a player says of a draw of a match as they see it. */
export interface Saying extends AtSeat {
  /** Throws unless the match is what its players signed. */
  course(book: MoveBook): Promise<Course>;
  /** Offers a draw or accepts one; else declines one or withdraws it. */
  readonly agrees: boolean;
}

/**
 * Signs what a player says of a draw, as their seat, and sends it. What is signed is the match as of its last move:
 * nobody can make a draw of it after the next.
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
