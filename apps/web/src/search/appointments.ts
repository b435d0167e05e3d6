import type { Search } from "@kifu/client";

/** What a search for one person alone has in place of terms: a page of its own, and a name. */
export interface Appointment {
  /** The page that shows it. */
  readonly href: string;
  /** What that page is called in a link back to it. */
  readonly page: "invitation" | "match" | "table";
  /** Whom it waits for. */
  readonly person: string;
}

const appointments = new WeakMap<Search, Appointment>();

/** Remembers that this search is for one person alone. */
export function appoint<Made extends Search>(search: Made, appointment: Appointment): Made {
  appointments.set(search, appointment);
  return search;
}

/** undefined for a search for just anybody. */
export function appointmentOf(search: Search | undefined): Appointment | undefined {
  return search && appointments.get(search);
}
