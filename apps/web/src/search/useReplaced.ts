import { useFindMatch } from "@kifu/client/react";
import { type Appointment, appointmentOf } from "./appointments";
import { GOES_ON } from "./phases";

/**
 * This tab's invitation, seat or rematch that a new search would end, since a player has one at a
 * time and somebody may be on their way. undefined if there is none.
 */
export function useReplaced(): Appointment | undefined {
  const { search, current } = useFindMatch();
  const appointment = appointmentOf(current);
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);
  return goesOn ? appointment : undefined;
}
