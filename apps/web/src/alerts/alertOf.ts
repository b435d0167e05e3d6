import type { MatchState } from "@kifu/client";
import type { GameOutline } from "../games/words";
import { claimText } from "../match/claimText";
import { isOffered, mustChoose, type Offered, offerOf, standingText } from "../match/standingText";
import { texts } from "../texts/texts";

export interface Alert {
  /** Equal keys mean the same alert. */
  readonly key: string;
  readonly text: string;
}

interface Seen {
  /** Whether a search has just found the match and the player has not looked at its board yet. */
  readonly isNew: boolean;
  /** Whether the match was running at some time while this page was open. */
  readonly ran: boolean;
}

type Known = Pick<MatchState, "match" | "shown" | "clock" | "you"> &
  Partial<Pick<MatchState, "hidden">>;

export function alertOf(
  { match, shown, clock, you, hidden }: Known,
  game: GameOutline,
  seen: Seen,
): Alert | undefined {
  if (match === undefined || you === undefined) return undefined;
  const running = match.result === "running";
  if (!running && !seen.ran) return undefined;
  const overdue = clock?.overdue ?? false;
  const offer = offerOf(match, you);
  if (running && !overdue && isOffered(offer, you)) {
    return { key: `${offer.kind} ${match.transcript}`, text: offerText(offer, game.sides) };
  }
  const turn = overdue ? match.turn : (shown?.turn ?? match.turn);
  if (running && (turn !== you || (!mustChoose({ match, hidden }, game) && !overdue))) {
    if (overdue) return { key: `claim ${match.ply}`, text: claimText(match) };
    return seen.isNew ? { key: "found", text: texts().alerts.found } : undefined;
  }
  const { headline } = standingText(
    { match: { ...match, turn }, sides: game.sides, drawn: game.drawn, you, overdue },
    texts(),
  );
  return { key: `${match.result} ${match.transcript} ${overdue}`, text: headline };
}

/** Unlike the text beside the board, this is a title, without a full stop. */
function offerText({ seat, moves }: Offered, sides: readonly [string, string]): string {
  const { alerts } = texts();
  const side = sides[seat];
  switch (moves) {
    case 0:
      return alerts.offeredDraw({ side });
    case 1:
      return alerts.askedForOne({ side });
    case 2:
      return alerts.askedForTwo({ side });
  }
}
