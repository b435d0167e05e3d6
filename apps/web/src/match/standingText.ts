import type { Match, SeatNumber } from "@kifu/client";

/** What a match's words depend on. */
interface Standing {
  readonly match: Pick<Match, "result" | "reason" | "turn" | "line" | "ply" | "drawOffer">;
  readonly sides: readonly [string, string];
  /** Why a drawn match has ended. */
  readonly drawn: string;
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  /** Whether the player's own move has been on its way for so long that the page should say so. */
  readonly sending?: boolean;
}

/** How a match stands, as its reader sees it. */
export interface StandingText {
  readonly headline: string;
  readonly detail: string;
}

/** Who has won; undefined while it runs, and when nobody has. */
export function winnerOf({ result }: Pick<Match, "result">): SeatNumber | undefined {
  if (result === "first-won") return 0;
  return result === "second-won" ? 1 : undefined;
}

/** Whether each side has moved: until then, nobody wins or loses. */
export function haveBothMoved({ ply }: Pick<Match, "ply">): boolean {
  return ply >= 2;
}

/** What a player presses to end a match whose opponent has no time left. */
export function claimText(match: Pick<Match, "ply">): string {
  return haveBothMoved(match) ? "Claim the win" : "End the match";
}

/** Whether the opponent waits for this player's answer to a draw. */
export function isOfferedDraw(
  { drawOffer }: Pick<Match, "drawOffer">,
  you: SeatNumber | undefined,
): boolean {
  return you !== undefined && drawOffer?.declined === false && drawOffer.seat !== you;
}

/** How a match stands, in words: first what a player looks for, then the rest. */
export function standingText(standing: Standing): StandingText {
  return standing.match.result === "running" ? running(standing) : over(standing);
}

function running({ match, sides, you, overdue, sending }: Standing): StandingText {
  const mover = sides[match.turn];
  if (overdue) {
    return you === match.turn
      ? {
          headline: "Your time is up",
          detail: "You can no longer move. Either player can end the match.",
        }
      : {
          headline: `${mover} ran out of time`,
          detail:
            you !== undefined && haveBothMoved(match)
              ? "You can claim the win."
              : "The match can be ended now.",
        };
  }
  if (sending) return { headline: "Sending…", detail: "Your clock runs until your move arrives." };
  const detail = you === undefined ? "You are watching." : `You play ${sides[you]}.`;
  return {
    headline: you === match.turn ? "Your turn" : `${mover} to move`,
    detail: drawText(match, sides, you) ?? detail,
  };
}

/** What has been said of a draw since the last move. */
function drawText(
  { drawOffer }: Standing["match"],
  sides: Standing["sides"],
  you: SeatNumber | undefined,
): string | undefined {
  if (drawOffer === undefined) return undefined;
  const { seat, declined } = drawOffer;
  if (!declined) return `${you === seat ? "You" : sides[seat]} offered a draw.`;
  const other = seat === 0 ? 1 : 0;
  return `${you === other ? "You" : sides[other]} declined a draw.`;
}

function over({ match, sides, drawn, you }: Standing): StandingText {
  const winner = winnerOf(match);
  if (winner === undefined) {
    if (match.result === "aborted") {
      const why =
        match.reason === "timeout"
          ? `${sides[match.turn]} did not move in time`
          : "a player left before both had moved";
      return { headline: "Match aborted", detail: `Nobody won or lost: ${why}.` };
    }
    return match.reason === "agreement"
      ? { headline: "Draw agreed", detail: "Both players agreed to a draw." }
      : { headline: "Game tied", detail: drawn };
  }
  const loser = winner === 0 ? 1 : 0;
  const headline =
    you === undefined ? `${sides[winner]} won` : you === winner ? "You won" : "You lost";
  const detail = reasonText(match, {
    winner: sides[winner],
    loser: sides[loser],
    lostByYou: you === loser,
    // The last to move made the line, and is not on turn.
    lineLoses: match.turn === winner,
  });
  return { headline, detail };
}

interface Ending {
  readonly winner: string;
  readonly loser: string;
  readonly lostByYou: boolean;
  /** Whether the loser made the line: in some games a line loses. */
  readonly lineLoses: boolean;
}

function reasonText(
  { reason, line }: Standing["match"],
  { winner, loser, lostByYou, lineLoses }: Ending,
): string {
  switch (reason) {
    case "resignation":
      return lostByYou ? "You resigned." : `${loser} resigned.`;
    case "timeout":
      return lostByYou ? "You ran out of time." : `${loser} ran out of time.`;
    case "signed-twice":
      return `${lostByYou ? "You" : loser} signed two different moves for one turn.`;
    case "board":
      if (line === undefined) return `${winner} won on the board.`;
      return lineLoses
        ? `${loser} completed ${count(line.length).toLowerCase()} in a row.`
        : `${count(line.length)} in a row for ${winner}.`;
    case "none":
    case "abort":
    case "agreement":
      return "";
  }
}

function count(stones: number): string {
  return ["", "One", "Two", "Three", "Four", "Five", "Six"][stones] ?? `${stones}`;
}
