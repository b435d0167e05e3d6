import { useFindMatch } from "@kifu/client/react";
import { type Appointment, appointmentOf } from "./appointments";
import { GOES_ON } from "./phases";

/**
 * The invitation, seat or rematch of this tab that a new search would end, since a player has one at a time: somebody may
 * be on their way to it. undefined while there is none.
 */
export function useReplaced(): Appointment | undefined {
  const { search, current } = useFindMatch();
  const appointment = appointmentOf(current);
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);
  return goesOn ? appointment : undefined;
}
