import type { Search, SearchState } from "@kifu/client";
import { type BeginSearch, useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { useAct } from "../lib/useAct";
import { type ShownError, shownError } from "../lib/shownError";
import { type Appointment, appoint, appointmentOf } from "./appointments";
import { keepNoted } from "./keepNoted";
import type { NotedSearch } from "./notedSearch";
import { useOpening } from "./useOpening";
import { usePageSearch } from "./usePageSearch";
import { useRetries } from "./useRetries";

export interface PageAppointment {
  /** Undefined before the search has started, and if it could not start. */
  readonly search: SearchState | undefined;
  readonly current: Search | undefined;
  readonly beginning: boolean;
  readonly problem: ShownError | undefined;
  readonly begin: () => void;
  readonly leave: () => Promise<boolean>;
}

/**
 * The search of this appointment. Only a press starts it. It continues if the visitor leaves the
 * page. After a reload, it continues if this tab has recorded it.
 * @param isOpen whether the node says that the appointment is still open; undefined until known
 */
export function useAppointment(
  appointment: Appointment,
  make: BeginSearch,
  isOpen?: boolean,
): PageAppointment {
  const { href } = appointment;
  const finder = usePageSearch();
  const { account: player } = useAccounts();
  const { doing, problem, act } = useAct();
  const isOwn = appointmentOf(finder.current)?.href === href;
  const search = isOwn ? finder.search : undefined;

  const begin = () =>
    void act("begin", () =>
      finder.begin(async (kifu, account) => {
        const made = await make(kifu, account);
        const link = appointment.linkTo?.(made);
        const noted = { owner: account.address, page: href, ...(link !== undefined && { link }) };
        keepNoted(made, noted, appointment.page === "match");
        return appoint(made, appointment);
      }),
    );
  const noted = useOpening(isOpen === undefined ? undefined : href)?.noted;
  const [decided, decide] = useState<NotedSearch>();
  const mayGoOn = noted !== undefined && noted !== decided && noted.owner === player?.address;
  const goesOn = mayGoOn && isOpen === true && search === undefined && doing === undefined;
  useEffect(() => {
    // A search that is over does not restart by itself, whatever the node says later.
    if (mayGoOn && isOpen !== undefined) decide(noted);
    if (goesOn) begin();
  });
  const retrying = useRetries(search, begin);
  const refused = retrying ? undefined : search?.error;
  return {
    search,
    current: isOwn ? finder.current : undefined,
    beginning: doing === "begin" || retrying || goesOn,
    problem: problem ?? (refused === undefined ? undefined : shownError(refused)),
    begin,
    leave: () => act("leave", finder.cancel),
  };
}
