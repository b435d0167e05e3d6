import type { Match, Move, CommonKind, StatementOf } from "@kifu/wire";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { asKifuError, type Facts, KifuError } from "../errors/KifuError.js";
import { hidesInformation } from "../node/games.js";
import { offerTexts } from "../errors/offerTexts.js";
import { type DeviceMove, type MoveLog, withMoveLog } from "./MoveLog.js";
import type { SignedHistory } from "./SignedHistory.js";
import { type AtSeat, postStatement, signAsSeat, signedContext } from "../accounts/statements.js";

/*
 * Draws and takebacks, to which both players must agree. Most pages never load this file.
 */

type AgreementConnection = Pick<ChainConnection, "http" | "retry" | "knownOnce">;

export interface Agreement extends AtSeat {
  /** Throws if the players did not sign this match. */
  history(log: MoveLog): Promise<SignedHistory>;
  /** True to offer or accept, false to decline or withdraw. */
  readonly agrees: boolean;
}

/**
 * Whether the page shows every move of the match. Players cannot agree to moves that they have
 * not seen.
 */
export function isWhole(shown: ReadonlyMap<number, Move>, { ply }: Match): boolean {
  for (let each = 1; each <= ply; each++) if (!shown.has(each)) return false;
  return true;
}

/**
 * Signs and posts a player's statement about a draw. The statement covers the transcript after the
 * last move, so the next move makes the statement void.
 */
export async function sendDraw(
  kifu: AgreementConnection,
  { agrees, history, ...atSeat }: Agreement,
): Promise<void> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  await withMoveLog(domain, atSeat.account, history);
  const said = { agrees, transcript: BigInt(atSeat.match.transcript) };
  await post(kifu, await signAsSeat(kifu, atSeat, "draw", said, said));
}

/**
 * Signs and posts the player's consent to the opponent's request. Throws if there is no open
 * request.
 */
export async function acceptTakeback(
  kifu: AgreementConnection & Pick<ChainConnection, "rules">,
  agreement: Agreement,
): Promise<void> {
  const { match, seat } = agreement;
  const { takebackOffer: asked } = match;
  if (asked?.declined !== false || asked.seat === seat) {
    throw offerError("takebacks/no-offer", { match: match.id });
  }
  await sendTakeback(kifu, agreement);
}

/**
 * Signs and posts a player's statement about a takeback. The statement covers the resulting
 * transcript and position, so the next move makes the statement void.
 */
export async function sendTakeback(
  kifu: AgreementConnection & Pick<ChainConnection, "rules">,
  { agrees, history, ...atSeat }: Agreement,
): Promise<void> {
  const { match, seat, account } = atSeat;
  const { takebackOffer } = match;
  if (hidesInformation(await kifu.rules(match.game))) {
    throw offerError("takebacks/not-in-game", { match: match.id });
  }
  const transcript = BigInt(match.transcript);
  // A request takes back the player's own last move, and the reply if there is one.
  const isOpen = takebackOffer?.declined === false;
  const asking = isOpen ? takebackOffer.seat : seat;
  const plies = match.turn === asking ? 2 : 1;
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const checked = await withMoveLog(domain, account, history);
  const before = checked.stateAt(match.ply - plies);
  if (before === undefined) throw offerError("takeback/bad-count", { match: match.id });
  const said = { agrees, transcript, plies } as const;
  const takeback = await signAsSeat(kifu, atSeat, "takeback", said, { ...said, before });
  if (agrees) {
    const context = String(signedContext(domain, match));
    await withMoveLog(domain, account, async (log) => {
      const isTaken = (kept: DeviceMove) =>
        kept.context === context && kept.signed.ply > match.ply - plies;
      // After this takeback, the player may sign other moves for these turns.
      await log.change((kept) => (isTaken(kept) ? { ...kept, released: true } : kept));
    });
  }
  await post(kifu, takeback);
}

/** Posts a statement. A refusal gets the text that `offerTexts.ts` has for its code. */
async function post<Kind extends CommonKind>(
  { http }: AgreementConnection,
  statement: StatementOf<Kind>,
): Promise<void> {
  try {
    await postStatement(http, statement);
  } catch (thrown) {
    const { code, facts } = asKifuError(thrown);
    throw Object.hasOwn(offerTexts, code) ? offerError(code, facts) : thrown;
  }
}

function offerError(code: keyof typeof offerTexts, facts: Facts): KifuError {
  return new KifuError(code, { ...offerTexts[code]!, facts });
}
