import type { Match, MatchState, SeatNumber } from "@kifu/client";
import type { GameOutline } from "../games/words";

interface Standing {
  readonly match: Pick<Match, "result" | "reason" | "turn" | "line" | "ply" | "abortFrom">;
  /** The offer that was made since the last move, if there is one. */
  readonly offer?: Offered | undefined;
  readonly sides: readonly [string, string];
  /** How a match was won without a line, worded to follow the winner's name. */
  readonly won?: string | undefined;
  readonly drawn: string;
  readonly you: SeatNumber | undefined;
  /** Whether the reader is known to be a spectator. */
  readonly watching?: boolean;
  readonly overdue: boolean;
  /** Whether the player's move is taking long to send. */
  readonly sending?: boolean;
  /** Whether the page is connected to the node. */
  readonly connected?: boolean;
  /** The headline of a phase in which the players' devices make the moves. */
  readonly phase?: string | undefined;
  /** Whether the side to move must choose its move. */
  readonly choice?: boolean;
}

type Offers = Pick<Match, "drawOffer" | "takebackOffer" | "turn">;

export interface Offered {
  readonly kind: "draw" | "takeback";
  readonly seat: SeatNumber;
  /**
   * The number of moves to take back. They are the last move of the player who asks and, if that
   * player is to move, also the reply. 0 for a draw.
   */
  readonly moves: 0 | 1 | 2;
  readonly declined: boolean;
}

export interface StandingText {
  readonly headline: string;
  readonly detail: string;
}

/** The winner. Undefined during the match, and if nobody has won. */
export function winnerOf({ result }: Pick<Match, "result">): SeatNumber | undefined {
  if (result === "first-won") return 0;
  return result === "second-won" ? 1 : undefined;
}

/** A player's result. Undefined for spectators, during the match, and if nobody has won. */
export function outcomeFor(
  match: Pick<Match, "result">,
  you: SeatNumber | undefined,
): "won" | "lost" | undefined {
  const winner = winnerOf(match);
  if (winner === undefined || you === undefined) return undefined;
  return winner === you ? "won" : "lost";
}

export function seatOf(
  { seats }: { readonly seats: readonly { readonly owner: string }[] },
  address: string | undefined,
): SeatNumber | undefined {
  const seat = seats.findIndex(({ owner }) => owner === address);
  return seat === 0 || seat === 1 ? seat : undefined;
}

/**
 * Whether each side has moved. Before that, a player can abort instead of resigning, and nobody
 * wins on time.
 */
export function haveBothMoved({ ply }: Pick<Match, "ply">): boolean {
  return ply >= 2;
}

/**
 * Whether the player to move must choose the move. In a game with hidden information, false while
 * the player's device makes the move, and until the device knows whether it does.
 */
export function mustChoose(
  { match, hidden }: Partial<Pick<MatchState, "match" | "hidden">>,
  game: GameOutline,
): boolean {
  return game.hidden === undefined || (hidden?.ply === match?.ply && hidden?.isDue === false);
}

/** The label of the button that ends a match when the opponent is out of time. */
export function claimText(match: Pick<Match, "ply">): string {
  return haveBothMoved(match) ? "Claim the win" : "End the match";
}

/**
 * The offer to show. Open offers of the opponent come first, then the player's own open offers,
 * then declined offers.
 */
export function offerOf(
  { drawOffer, takebackOffer, turn }: Offers,
  you: SeatNumber | undefined,
): Offered | undefined {
  const offers = [takebackOffer, drawOffer];
  const open = offers.filter((each) => each?.declined === false);
  const offer = open.find((each) => each?.seat !== you) ?? open[0] ?? takebackOffer ?? drawOffer;
  if (offer === undefined || offer === drawOffer)
    return offer && { ...offer, kind: "draw", moves: 0 };
  return { ...offer, kind: "takeback", moves: offer.seat === turn ? 2 : 1 };
}

/** Whether the opponent waits for this player's answer. */
export function isOffered(
  offer: Offered | undefined,
  you: SeatNumber | undefined,
): offer is Offered {
  return you !== undefined && offer?.declined === false && offer.seat !== you;
}

/** An offer in words that follow a player's name: "offered a draw". */
export function offerText({ moves }: Offered): string {
  return (
    ["offered a draw", "asked to take back one move", "asked to take back two moves"][moves] ?? ""
  );
}

export function standingText(standing: Standing): StandingText {
  return standing.match.result === "running" ? running(standing) : over(standing);
}

function running(standing: Standing): StandingText {
  const {
    match,
    offer,
    sides,
    you,
    watching = false,
    overdue,
    sending,
    connected = true,
    phase,
    choice = true,
  } = standing;
  const mover = sides[match.turn];
  if (overdue) {
    return you === match.turn
      ? {
          headline: "Your time is up",
          detail: sending
            ? "Your move counts only if it arrived before that."
            : "You can no longer move. Either player can end the match.",
        }
      : {
          headline: `${mover} ran out of time`,
          detail:
            you !== undefined && haveBothMoved(match)
              ? "You can claim the win."
              : "The match can be ended now.",
        };
  }
  if (sending) {
    const clock = "Your clock runs until your move arrives.";
    // The move is in this device's move log, so closing the page does not lose it.
    const kept = "Your move is saved on this device and sent again until it arrives.";
    return { headline: "Sending…", detail: connected ? clock : kept };
  }
  const seat = you === undefined ? "" : `You play ${sides[you]}.`;
  const detail = watching ? "You are watching." : seat;
  return {
    headline: phase ?? (you === match.turn && choice ? "Your turn" : `${mover} to move`),
    detail: abortText(standing) ?? saidText(offer, sides, you) ?? detail,
  };
}

function abortText({ match, sides, you }: Standing): string | undefined {
  if (match.abortFrom === undefined) return undefined;
  const unless = you === match.turn ? "you move" : `${sides[match.turn]} moves`;
  return `The match ends in a minute unless ${unless}.`;
}

/** The text of an open or declined offer. */
function saidText(
  offer: Offered | undefined,
  sides: Standing["sides"],
  you: SeatNumber | undefined,
): string | undefined {
  if (offer === undefined) return undefined;
  // This text is short, so that the buttons to answer fit beside it.
  if (offer.moves > 0 && isOffered(offer, you))
    return `Take back ${offer.moves > 1 ? "two moves" : "one move"}?`;
  const seat = offer.declined ? (offer.seat === 0 ? 1 : 0) : offer.seat;
  const said = offer.declined ? `declined a ${offer.kind}` : offerText(offer);
  return `${you === seat ? "You" : sides[seat]} ${said}.`;
}

function over({ match, sides, won, drawn, you }: Standing): StandingText {
  const winner = winnerOf(match);
  if (winner === undefined) {
    if (match.result === "aborted") {
      const mover = sides[match.turn];
      const when = match.reason === "abort" ? "after an abort was announced" : "in time";
      const why = `${mover} did not move ${when}`;
      return { headline: "Match aborted", detail: `Nobody won or lost: ${why}.` };
    }
    return match.reason === "agreement"
      ? { headline: "Draw agreed", detail: "Both players agreed to a draw." }
      : { headline: "Draw", detail: drawn };
  }
  const loser = winner === 0 ? 1 : 0;
  const headline =
    you === undefined ? `${sides[winner]} won` : you === winner ? "You won" : "You lost";
  const detail = reasonText(match, {
    winner: sides[winner],
    loser: sides[loser],
    won,
    lostByYou: you === loser,
    // The player who moved last made the line. If the player to move has won, the line lost.
    lineLoses: match.turn === winner,
  });
  return { headline, detail };
}

interface Ending {
  readonly winner: string;
  readonly loser: string;
  readonly won: string | undefined;
  readonly lostByYou: boolean;
  /** Whether the loser made the line. In some games a line loses. */
  readonly lineLoses: boolean;
}

function reasonText(
  { reason, line }: Standing["match"],
  { winner, loser, won, lostByYou, lineLoses }: Ending,
): string {
  switch (reason) {
    case "resignation":
      return lostByYou ? "You resigned." : `${loser} resigned.`;
    case "timeout":
      return lostByYou ? "You ran out of time." : `${loser} ran out of time.`;
    case "foul":
      return `${lostByYou ? "Your" : `${loser}’s`} last move was a foul.`;
    case "signed-twice":
      return `${lostByYou ? "You" : loser} signed two different moves for one turn.`;
    case "board":
      if (line === undefined) return `${winner} ${won ?? "won on the board"}.`;
      return lineLoses
        ? `${loser} completed ${count(line.length).toLowerCase()} in a row.`
        : `${count(line.length)} in a row for ${winner}.`;
    case "abort":
      return `${lostByYou ? "You" : loser} left a match for the second time in 24 hours.`;
    case "none":
    case "agreement":
      return "";
  }
}

function count(stones: number): string {
  return ["", "One", "Two", "Three", "Four", "Five", "Six"][stones] ?? `${stones}`;
}
