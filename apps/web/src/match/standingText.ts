import type { Match, MatchState, SeatNumber } from "@kifu/client";
import type { GameOutline } from "../games/words";
import type { Texts } from "../texts/Catalogue";

interface Standing {
  readonly match: Pick<Match, "result" | "reason" | "turn" | "line" | "ply" | "abortFrom">;
  /** The offer that was made since the last move, if there is one. */
  readonly offer?: Offered | undefined;
  readonly sides: readonly [string, string];
  /** How a match was won without a line: "{winner} has more discs." */
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

/**
 * An offer in a sentence.
 *
 * @param side of the player who made it; undefined if the reader did
 */
export function offerText(
  { moves }: Offered,
  side: string | undefined,
  { match }: Pick<Texts, "match">,
): string {
  switch (moves) {
    case 0:
      return side === undefined ? match.youOfferedDraw : match.offeredDraw({ side });
    case 1:
      return side === undefined ? match.youAskedForOne : match.askedForOne({ side });
    case 2:
      return side === undefined ? match.youAskedForTwo : match.askedForTwo({ side });
  }
}

export function standingText(standing: Standing, texts: Pick<Texts, "match">): StandingText {
  return standing.match.result === "running" ? running(standing, texts) : over(standing, texts);
}

function running(standing: Standing, texts: Pick<Texts, "match">): StandingText {
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
  const { match: said } = texts;
  const side = sides[match.turn];
  if (overdue) {
    return you === match.turn
      ? { headline: said.yourTimeUp, detail: sending ? said.lateMove : said.cannotMove }
      : {
          headline: said.ranOut({ side }),
          detail: you !== undefined && haveBothMoved(match) ? said.canClaim : said.canEnd,
        };
  }
  if (sending) {
    // The move is in this device's move log, so closing the page does not lose it.
    return { headline: said.sending, detail: connected ? said.sendingClock : said.sendingKept };
  }
  const seat = you === undefined ? "" : said.youPlay({ side: sides[you] });
  const detail = watching ? said.watching : seat;
  return {
    headline: phase ?? (you === match.turn && choice ? said.yourTurn : said.toMove({ side })),
    detail: abortText(standing, texts) ?? saidText(offer, standing, texts) ?? detail,
  };
}

function abortText(
  { match, sides, you }: Standing,
  { match: said }: Pick<Texts, "match">,
): string | undefined {
  if (match.abortFrom === undefined) return undefined;
  return you === match.turn ? said.abortUnlessYou : said.abortUnless({ side: sides[match.turn] });
}

/** The text of an open or declined offer. */
function saidText(
  offer: Offered | undefined,
  { sides, you }: Pick<Standing, "sides" | "you">,
  texts: Pick<Texts, "match">,
): string | undefined {
  const { match } = texts;
  if (offer === undefined) return undefined;
  // This text is short, so that the buttons to answer fit beside it.
  if (offer.moves > 0 && isOffered(offer, you)) {
    return offer.moves > 1 ? match.takeBackTwo : match.takeBackOne;
  }
  if (!offer.declined)
    return offerText(offer, you === offer.seat ? undefined : sides[offer.seat], texts);
  const decliner = offer.seat === 0 ? 1 : 0;
  const side = sides[decliner];
  if (offer.kind === "draw") {
    return you === decliner ? match.youDeclinedDraw : match.declinedDraw({ side });
  }
  return you === decliner ? match.youDeclinedTakeback : match.declinedTakeback({ side });
}

function over(
  { match, sides, won, drawn, you }: Standing,
  { match: said }: Pick<Texts, "match">,
): StandingText {
  const winner = winnerOf(match);
  if (winner === undefined) {
    if (match.result === "aborted") {
      const side = sides[match.turn];
      const isAnnounced = match.reason === "abort";
      return {
        headline: said.aborted,
        detail: isAnnounced ? said.abortedAnnounced({ side }) : said.abortedLate({ side }),
      };
    }
    return match.reason === "agreement"
      ? { headline: said.drawAgreed, detail: said.bothAgreed }
      : { headline: said.draw, detail: drawn };
  }
  const loser = winner === 0 ? 1 : 0;
  const decided = you === winner ? said.youWon : said.youLost;
  const detail = reasonText(
    match,
    {
      winner: sides[winner],
      loser: sides[loser],
      won,
      lostByYou: you === loser,
      // The player who moved last made the line. If the player to move has won, the line lost.
      lineLoses: match.turn === winner,
    },
    said,
  );
  return {
    headline: you === undefined ? said.sideWon({ side: sides[winner] }) : decided,
    detail,
  };
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
  said: Texts["match"],
): string {
  const side = loser;
  switch (reason) {
    case "resignation":
      return lostByYou ? said.youResigned : said.resigned({ side });
    case "timeout":
      return lostByYou ? said.youTimedOut : said.timedOut({ side });
    case "foul":
      return lostByYou ? said.youFouled : said.fouled({ side });
    case "signed-twice":
      return lostByYou ? said.youSignedTwice : said.signedTwice({ side });
    case "board":
      if (line !== undefined) {
        return lineLoses
          ? completedText(line.length, loser, said)
          : rowText(line.length, winner, said);
      }
      return won === undefined
        ? said.wonOnBoard({ side: winner })
        : won.replace("{winner}", () => winner);
    case "abort":
      return lostByYou ? said.youLeftTwice : said.leftTwice({ side });
    case "none":
    case "agreement":
      return "";
  }
}

function rowText(count: number, side: string, said: Texts["match"]): string {
  const texts = [said.threeInRow, said.fourInRow, said.fiveInRow, said.sixInRow];
  return texts[count - 3]?.({ side }) ?? said.inRow({ count, side });
}

function completedText(count: number, side: string, said: Texts["match"]): string {
  const texts = [said.completedThree, said.completedFour, said.completedFive, said.completedSix];
  return texts[count - 3]?.({ side }) ?? said.completed({ count, side });
}
