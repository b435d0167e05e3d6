import { badAnswer, errorOf } from "../errors/clientErrors.js";
import type { GameRules } from "../games.js";
import { takebackContext, takenBackTranscript } from "../mina/takeback.js";
import { type KeptMove, MoveBook } from "../moves/MoveBook.js";
import { signedContext } from "../moves/signMove.js";
import { exclusive } from "../submit/exclusive.js";
import { postSigned } from "../wire/postSigned.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** What a player says of moves that are to be taken back, in a match as they see it. */
export interface SayingOfTakeback extends AtSeat {
  /** Asks for it or accepts it; else declines it or withdraws the player's own request. */
  readonly agrees: boolean;
}

type TakebackConnection = Pick<
  MatchConnection,
  "wire" | "insist" | "knownOnce" | "moves" | "rules"
>;

/**
 * Signs what a player says of a takeback, as their seat, and sends it. What is signed is the transcript that results,
 * with the position that the match goes back to: it is worth nothing after the next move.
 */
export async function sayOfTakeback(
  kifu: TakebackConnection,
  { agrees, ...atSeat }: SayingOfTakeback,
): Promise<void> {
  const { match, seat, account } = atSeat;
  const { transcript, takebackOffer } = match;
  // Whoever asks takes back their own last move, and the reply once there is one.
  const isOpen = takebackOffer?.declined === false;
  const asking = isOpen ? takebackOffer.seat : seat;
  const plies = match.turn === asking ? 2 : 1;
  const before = await stateBefore(kifu, match, plies);
  const resulting = takenBackTranscript(BigInt(transcript), plies, before);
  const contextOf = (context: bigint) => takebackContext(context, agrees);
  const signed = await signAsSeat(kifu, atSeat, contextOf, resulting);
  if (agrees) {
    const { domain } = await kifu.insist(() => kifu.knownOnce());
    await exclusive(`kifu-moves/${domain}/${account.address}`, async () => {
      const book = await MoveBook.open(account);
      const context = String(signedContext(domain, match));
      const isTaken = (kept: KeptMove) =>
        kept.context === context && kept.signed.ply > match.ply - plies;
      // Others may follow in place of these.
      await book.change((kept) => (isTaken(kept) ? { ...kept, released: true } : kept));
    });
  }
  const takeback = { ...signed, agrees, transcript, plies };
  const { takenBack } = await postSigned(kifu.wire, "/takebacks", { takeback });
  if (typeof takenBack !== "boolean") throw badAnswer("answer.takenBack", "true or false");
}

/** The fields of the position so many moves ago, by the game's own rules. Throws where the moves do not lead here. */
async function stateBefore(
  kifu: TakebackConnection,
  { id, game, ply, state }: AtSeat["match"],
  plies: number,
): Promise<readonly bigint[]> {
  if (plies > ply) throw errorOf("takeback/bad-count", { facts: { match: id } });
  const rules = await kifu.rules(game);
  const moves = await kifu.insist(() => kifu.moves(id));
  const texts = moves.slice(0, ply).map(({ move }) => move);
  const before = stateAfter(rules, texts.slice(0, ply - plies));
  const now = stateAfter(rules, texts);
  if (before === undefined || String(now) !== String(state)) {
    throw errorOf("takebacks/other-position", { facts: { match: id, ply } });
  }
  return before;
}

function stateAfter(
  { initial, notation, play, encode }: GameRules,
  moves: readonly string[],
): readonly bigint[] | undefined {
  let position = initial();
  for (const text of moves) {
    const move = notation.read(text);
    const played = move === undefined ? undefined : play(position, move);
    if (played?.ok !== true) return undefined;
    position = played.position;
  }
  return encode.state(position);
}
