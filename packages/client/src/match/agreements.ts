import {
  type Match,
  type Move,
  type Decoder,
  paths,
  type Decoded,
  drawContext,
  drawTaken,
  noDrawContext,
  type sentDraw,
  noTakebackContext,
  type sentTakeback,
  takebackContext,
  takebackTaken,
  takenBackTranscript,
} from "@kifu/wire";
import { asKifuError, type Facts, KifuError } from "../errors/KifuError.js";
import { offerTexts } from "../errors/offerTexts.js";
import { postSigned, type AtSeat, signAsSeat } from "./statements.js";
import type { NodeHttp } from "../node/NodeHttp.js";
import { hash } from "../accounts/address.js";
import type { SignedHistory } from "./SignedHistory.js";
import { type MoveLog, withMoveLog, type DeviceMove } from "./MoveLog.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { signedContext } from "./signMove.js";

/**
 * Whether the page shows every move of the match. Players cannot agree to moves that they have
 * not seen.
 */
export function isWhole(shown: ReadonlyMap<number, Move>, { ply }: Match): boolean {
  for (let each = 1; each <= ply; each++) if (!shown.has(each)) return false;
  return true;
}

/**
 * Sends a statement about an offer and returns the node's answer. Throws if the node refuses.
 */
export async function postOffer<Value>(
  http: NodeHttp,
  kind: "draws" | "takebacks",
  body: object,
  decoder: Decoder<Value>,
): Promise<Value> {
  try {
    return await postSigned(http, paths[kind], body, decoder);
  } catch (thrown) {
    const error = asKifuError(thrown);
    const isOffers = Object.hasOwn(offerTexts, error.code);
    throw isOffers ? offerError(error.code, error.facts) : error;
  }
}

/** An error with the text that `offerTexts.ts` has for its code. */
export function offerError(code: keyof typeof offerTexts, facts: Facts): KifuError {
  return new KifuError(code, { ...offerTexts[code]!, facts });
}

/** A player's statement about a draw in the match that the player sees. */
export interface DrawStatement extends AtSeat {
  /** Throws unless the match is what its players signed. */
  history(log: MoveLog): Promise<SignedHistory>;
  /** True to offer or accept, false to decline or withdraw. */
  readonly agrees: boolean;
}

/**
 * Signs and sends a player's statement about a draw. It covers the transcript at the last move,
 * so the next move makes it void.
 */
export async function sendDrawStatement(
  kifu: Pick<ChainConnection, "http" | "retry" | "knownOnce">,
  { agrees, history, ...atSeat }: DrawStatement,
): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  await withMoveLog(domain, atSeat.account, history);
  const transcript = BigInt(atSeat.match.transcript);
  const contextOf = agrees ? drawContext : noDrawContext;
  const signed = await signAsSeat(kifu, atSeat, (context) => contextOf(hash, context), transcript);
  const draw = { ...signed, agrees, transcript };
  const body = { draw } satisfies Decoded<typeof sentDraw>;
  await postOffer(kifu.http, "draws", body, drawTaken);
}

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
  kifu: Pick<ChainConnection, "http" | "retry" | "knownOnce">,
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
  kifu: Pick<ChainConnection, "http" | "retry" | "knownOnce">,
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
