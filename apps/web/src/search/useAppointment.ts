import type { Search, SearchState } from "@kifu/client";
import type { BeginSearch } from "@kifu/client/react";
import { useAct } from "../lib/useAct";
import { type ShownError, shownError } from "../lib/shownError";
import { type Appointment, appoint, appointmentOf } from "./appointments";
import { usePageSearch } from "./usePageSearch";
import { useRetries } from "./useRetries";

/** A search for one person alone as its page shows it, and what can be done about it. */
export interface PageAppointment {
  /** undefined before it has begun, and when it could not. */
  readonly search: SearchState | undefined;
  /** The search itself. */
  readonly current: Search | undefined;
  /** Whether it is begun, or refused for now and begun again in a moment by itself. */
  readonly beginning: boolean;
  readonly problem: ShownError | undefined;
  readonly begin: () => void;
  /** Ends it. Resolves to whether that worked. */
  readonly leave: () => Promise<boolean>;
}

/** The search of this appointment. It begins by a press alone, and goes on while its page is left. */
export function useAppointment(appointment: Appointment, make: BeginSearch): PageAppointment {
  const finder = usePageSearch();
  const { doing, problem, act } = useAct();
  const isOwn = appointmentOf(finder.current)?.href === appointment.href;
  const search = isOwn ? finder.search : undefined;

  const begin = () =>
    void act("begin", () =>
      finder.begin(async (kifu, account) => appoint(await make(kifu, account), appointment)),
    );
  const retrying = useRetries(search, begin);
  const refused = retrying ? undefined : search?.error;
  return {
    search,
    current: isOwn ? finder.current : undefined,
    beginning: doing === "begin" || retrying,
    problem: problem ?? (refused === undefined ? undefined : shownError(refused)),
    begin,
    leave: () => act("leave", finder.cancel),
  };
}
