import type { Match, Player, PlayerInvitation, Side } from "@kifu/wire";
import { hasTerms } from "./hasTerms.js";

/** The opponent's invitation to a rematch of this match, if the player has one. */
export function rematchOffer(match: Match, player: Player): PlayerInvitation | undefined {
  const seat = match.seats.findIndex(({ owner }) => owner === player.owner);
  if (seat < 0) return undefined;
  const opponentSeat = 1 - seat;
  return player.invitations.find(
    ({ owner, side, proof, ...terms }) =>
      owner === match.seats[opponentSeat]?.owner &&
      hasTerms(terms, match) &&
      side === rematchSide(opponentSeat) &&
      proof === undefined,
  );
}

/** The side that a seat asks for in a rematch. The player who moved first now moves second. */
export function rematchSide(seat: number): Side {
  return seat === 0 ? 2 : 1;
}
