import type { SeatNumber } from "@kifu/wire";
import { badAnswer } from "../errors/clientErrors.js";
import { takebackContext, takenBackTranscript } from "../mina/takeback.js";
import { type KeptMove, MoveBook } from "../moves/MoveBook.js";
import { signedContext } from "../moves/signMove.js";
import { exclusive } from "../submit/exclusive.js";
import type { MatchConnection } from "./MatchConnection.js";
import { offerError, postOffer } from "./postOffer.js";
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
  const replayed = await replay(kifu, match, plies);
  const { domain } = await kifu.insist(() => kifu.knownOnce());
  const context = String(signedContext(domain, match));
  assertOwn(await MoveBook.open(account), context, seat, replayed);
  const resulting = takenBackTranscript(BigInt(transcript), plies, replayed.before);
  const contextOf = (context: bigint) => takebackContext(context, agrees);
  const signed = await signAsSeat(kifu, atSeat, contextOf, resulting);
  if (agrees) {
    await exclusive(`kifu-moves/${domain}/${account.address}`, async () => {
      const book = await MoveBook.open(account);
      const isTaken = (kept: KeptMove) =>
        kept.context === context && kept.signed.ply > match.ply - plies;
      // Others may follow in place of these.
      await book.change((kept) => (isTaken(kept) ? { ...kept, released: true } : kept));
    });
  }
  const takeback = { ...signed, agrees, transcript, plies };
  const { takenBack } = await postOffer(kifu.wire, "/takebacks", { takeback });
  if (typeof takenBack !== "boolean") throw badAnswer("answer.takenBack", "true or false");
}

/** What the moves that a node tells lead to, by the game's own rules. */
interface Replayed {
  /** The fields of each position, from that before the first move on. */
  readonly states: readonly (readonly bigint[])[];
  /** The fields of each move. */
  readonly moves: readonly (readonly bigint[])[];
  /** How many moves stay. */
  readonly staying: number;
  /** The fields of the position after those. */
  readonly before: readonly bigint[];
}

/** Throws where the moves do not lead to the match's position. */
async function replay(
  kifu: TakebackConnection,
  { id, game, ply, turn, state }: AtSeat["match"],
  plies: number,
): Promise<Replayed> {
  if (plies > ply) throw offerError("takeback/bad-count", { match: id });
  const { initial, notation, play, encode } = await kifu.rules(game);
  const told = (await kifu.insist(() => kifu.moves(id))).slice(0, ply);
  let position = initial();
  const states = [encode.state(position)];
  const moves: (readonly bigint[])[] = [];
  for (const { move: text } of told) {
    const move = notation.read(text);
    const played = move === undefined ? undefined : play(position, move);
    if (played?.ok !== true) break;
    position = played.position;
    states.push(encode.state(position));
    moves.push(encode.move(move));
  }
  const [now, before] = [states[ply], states[ply - plies]];
  // Whose turn it is decides how many moves are taken back.
  if (before === undefined || String(now) !== String(state) || turn !== ply % 2) {
    throw offerError("takebacks/other-position", { match: id, ply });
  }
  return { states, moves, staying: ply - plies, before };
}

/**
 * Throws where the position before is not the one that the player knows from the moves which this device signed. Other
 * moves, or in another order, can lead to the same position: a node that lies could have an older stone taken off.
 */
function assertOwn(book: MoveBook, context: string, seat: SeatNumber, replayed: Replayed): void {
  const { states, moves, staying } = replayed;
  // The player's own move before which it was, or after which.
  const isTaken = staying % 2 === seat;
  const ply = isTaken ? staying + 1 : staying;
  const kept = book.moves.filter((move) => move.context === context && move.signed.ply === ply);
  // Those before the last one were taken back.
  const signed = kept.at(-1);
  // Whoever moved on another device has none here.
  if (signed === undefined) return;
  const isSame =
    String(signed.state) === String(states[ply - 1]) &&
    (isTaken || String(signed.signed.move) === String(moves[ply - 1]));
  if (!isSame) throw offerError("takebacks/other-position", { ply });
}
