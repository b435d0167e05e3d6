import { useFindMatch } from "@kifu/client/react";
import { type Appointment, appointmentOf } from "./appointments";
import { GOES_ON } from "./phases";

/**
 * This tab's invitation, seat or rematch that a new search would end, or undefined. A player has
 * only one at a time, and another player may be about to join it.
 */
export function useReplaced(): Appointment | undefined {
  const { search, current } = useFindMatch();
  const appointment = appointmentOf(current);
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);
  return goesOn ? appointment : undefined;
}
