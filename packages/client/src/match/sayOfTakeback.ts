import type { Course } from "../course/Course.js";
import {
  type Decoded,
  noTakebackContext,
  type sentTakeback,
  takebackContext,
  takebackTaken,
  takenBackTranscript,
} from "@kifu/wire";
import { hash } from "../mina/hash.js";
import { type DeviceMove, type MoveBook, withBook } from "../moves/MoveBook.js";
import { signedContext } from "../moves/signMove.js";
import type { MatchConnection } from "./MatchConnection.js";
import { offerError, postOffer } from "./postOffer.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** What a player says of moves that are to be taken back, in a match as they see it. */
export interface SayingOfTakeback extends AtSeat {
  /** Throws unless the match is what its players signed. */
  course(book: MoveBook): Promise<Course>;
  /** Asks for it or accepts it; else declines it or withdraws the player's own request. */
  readonly agrees: boolean;
}

/** Signs that a player accepts what the opponent asks for, and sends it. Throws where nobody asks any more. */
export async function acceptTakeback(
  kifu: Pick<MatchConnection, "http" | "insist" | "knownOnce">,
  saying: SayingOfTakeback,
): Promise<void> {
  const { match, seat } = saying;
  const { takebackOffer: asked } = match;
  if (asked?.declined !== false || asked.seat === seat) {
    throw offerError("takebacks/no-offer", { match: match.id });
  }
  await sayOfTakeback(kifu, saying);
}

/**
 * Signs what a player says of a takeback, as their seat, and sends it. What is signed is the transcript that results,
 * with the position that the match goes back to: it is worth nothing after the next move.
 */
export async function sayOfTakeback(
  kifu: Pick<MatchConnection, "http" | "insist" | "knownOnce">,
  { agrees, course, ...atSeat }: SayingOfTakeback,
): Promise<void> {
  const { match, seat, account } = atSeat;
  const { takebackOffer } = match;
  const transcript = BigInt(match.transcript);
  // Whoever asks takes back their own last move, and the reply once there is one.
  const isOpen = takebackOffer?.declined === false;
  const asking = isOpen ? takebackOffer.seat : seat;
  const plies = match.turn === asking ? 2 : 1;
  const { domain } = await kifu.insist(() => kifu.knownOnce());
  const checked = await withBook(domain, account, course);
  const before = checked.stateAt(match.ply - plies);
  if (before === undefined) throw offerError("takeback/bad-count", { match: match.id });
  const resulting = takenBackTranscript(hash, transcript, plies, before);
  const contextOf = agrees ? takebackContext : noTakebackContext;
  const signed = await signAsSeat(kifu, atSeat, (context) => contextOf(hash, context), resulting);
  if (agrees) {
    const context = String(signedContext(domain, match));
    await withBook(domain, account, async (book) => {
      const isTaken = (kept: DeviceMove) =>
        kept.context === context && kept.signed.ply > match.ply - plies;
      // Others may follow in place of these.
      await book.change((kept) => (isTaken(kept) ? { ...kept, released: true } : kept));
    });
  }
  const takeback = { ...signed, agrees, transcript, plies } as const;
  const body = { takeback } satisfies Decoded<typeof sentTakeback>;
  await postOffer(kifu.http, "takebacks", body, takebackTaken);
}
