import type { SignedHistory } from "../history/SignedHistory.js";
import {
  type Decoded,
  noTakebackContext,
  type sentTakeback,
  takebackContext,
  takebackTaken,
  takenBackTranscript,
} from "@kifu/wire";
import { hash } from "../mina/hash.js";
import { type DeviceMove, type MoveLog, withMoveLog } from "../moves/MoveLog.js";
import { signedContext } from "../moves/signMove.js";
import type { MatchConnection } from "./MatchConnection.js";
import { offerError, postOffer } from "./postOffer.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** A player's statement about a takeback in the match that the player sees. */
export interface TakebackStatement extends AtSeat {
  /** Throws unless the match is what its players signed. */
  history(log: MoveLog): Promise<SignedHistory>;
  /** True to ask or grant, false to decline or withdraw. */
  readonly agrees: boolean;
}

/**
 * Signs and sends the player's consent to the opponent's request. Throws if there is no open
 * request.
 */
export async function acceptTakeback(
  kifu: Pick<MatchConnection, "http" | "retry" | "knownOnce">,
  saying: TakebackStatement,
): Promise<void> {
  const { match, seat } = saying;
  const { takebackOffer: asked } = match;
  if (asked?.declined !== false || asked.seat === seat) {
    throw offerError("takebacks/no-offer", { match: match.id });
  }
  await sendTakebackStatement(kifu, saying);
}

/**
 * Signs and sends a player's statement about a takeback. It covers the resulting transcript and
 * position, so the next move makes it void.
 */
export async function sendTakebackStatement(
  kifu: Pick<MatchConnection, "http" | "retry" | "knownOnce">,
  { agrees, history, ...atSeat }: TakebackStatement,
): Promise<void> {
  const { match, seat, account } = atSeat;
  const { takebackOffer } = match;
  const transcript = BigInt(match.transcript);
  // A request takes back the player's own last move, and the reply if there is one.
  const isOpen = takebackOffer?.declined === false;
  const asking = isOpen ? takebackOffer.seat : seat;
  const plies = match.turn === asking ? 2 : 1;
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const checked = await withMoveLog(domain, account, history);
  const before = checked.stateAt(match.ply - plies);
  if (before === undefined) throw offerError("takeback/bad-count", { match: match.id });
  const resulting = takenBackTranscript(hash, transcript, plies, before);
  const contextOf = agrees ? takebackContext : noTakebackContext;
  const signed = await signAsSeat(kifu, atSeat, (context) => contextOf(hash, context), resulting);
  if (agrees) {
    const context = String(signedContext(domain, match));
    await withMoveLog(domain, account, async (log) => {
      const isTaken = (kept: DeviceMove) =>
        kept.context === context && kept.signed.ply > match.ply - plies;
      // After this takeback, the player may sign other moves for these turns.
      await log.change((kept) => (isTaken(kept) ? { ...kept, released: true } : kept));
    });
  }
  const takeback = { ...signed, agrees, transcript, plies } as const;
  const body = { takeback } satisfies Decoded<typeof sentTakeback>;
  await postOffer(kifu.http, "takebacks", body, takebackTaken);
}
