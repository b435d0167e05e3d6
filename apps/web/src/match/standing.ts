import type { Match, SeatNumber } from "@kifu/client";

/** What a match's words depend on. */
interface Standing {
  readonly match: Pick<Match, "result" | "reason" | "turn" | "line">;
  readonly sides: readonly [string, string];
  readonly you: SeatNumber | undefined;
  readonly overdue: boolean;
  /** Whether a move of one's own is on its way for so long that it is to be said. */
  readonly sending?: boolean;
}

export interface StandingText {
  readonly headline: string;
  readonly detail: string;
}

/** Who has won; undefined while it runs, and when nobody has. */
export function winnerOf({ result }: Pick<Match, "result">): SeatNumber | undefined {
  if (result === "first-won") return 0;
  return result === "second-won" ? 1 : undefined;
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
          headline: "Your time is over",
          detail: "No move counts any more. Your opponent can end the match.",
        }
      : {
          headline: `${mover} ran out of time`,
          detail: you === undefined ? "The match can be ended now." : "You can claim the win.",
        };
  }
  if (sending) return { headline: "Sending…", detail: "Your clock runs until your move arrives." };
  if (you === undefined) return { headline: `${mover} to move`, detail: "You are watching." };
  if (you === match.turn) return { headline: "Your turn", detail: `You play ${sides[you]}.` };
  return { headline: `${mover} to move`, detail: `You play ${sides[you]}.` };
}

function over({ match, sides, you }: Standing): StandingText {
  const winner = winnerOf(match);
  if (winner === undefined) {
    return { headline: "A draw", detail: "The board is full, and nobody has a row." };
  }
  const loser = winner === 0 ? 1 : 0;
  const headline =
    you === undefined ? `${sides[winner]} won` : you === winner ? "You won" : "You lost";
  return { headline, detail: reasonText(match, sides[winner], sides[loser], you === loser) };
}

function reasonText(
  { reason, line }: Standing["match"],
  winner: string,
  loser: string,
  lostByYou: boolean,
): string {
  switch (reason) {
    case "resignation":
      return lostByYou ? "You resigned." : `${loser} resigned.`;
    case "timeout":
      return lostByYou ? "You ran out of time." : `${loser} ran out of time.`;
    case "board":
      return line === undefined
        ? `${winner} won on the board.`
        : `${count(line.length)} in a row for ${winner}.`;
    case "none":
      return "";
  }
}

function count(stones: number): string {
  return ["", "One", "Two", "Three", "Four", "Five", "Six"][stones] ?? `${stones}`;
}
