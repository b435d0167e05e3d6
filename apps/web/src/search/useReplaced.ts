import { useFindMatch } from "@kifu/client/react";
import { type Appointment, appointmentOf } from "./appointments";
import { GOES_ON } from "./phases";

/**
 * This tab's invitation, seat or rematch, if a new search would end it. A player has only one of
 * these at a time, and an opponent may be about to join.
 */
export function useReplaced(): Appointment | undefined {
  const { search, current } = useFindMatch();
  const appointment = appointmentOf(current);
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);
  return goesOn ? appointment : undefined;
}
