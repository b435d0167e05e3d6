import type { Search } from "@kifu/client";

/** What a search for one person alone has in place of terms: a page of its own, and a name. */
export interface Appointment {
  /** The page that shows it. */
  readonly href: string;
  /** What that page is called in a link back to it. */
  readonly page: "invitation" | "match" | "table";
  /** Whom it waits for. */
  readonly person: string;
  /** Whether the player has made a link, by which somebody may come. */
  readonly isHost?: boolean;
}

const appointments = new WeakMap<Search, Appointment>();

/** Remembers that this search is for one person alone. */
export function appoint<Made extends Search>(search: Made, appointment: Appointment): Made {
  appointments.set(search, appointment);
  return search;
}

/** Whom a search is for; undefined where it is for anybody. */
export function appointmentOf(search: Search | undefined): Appointment | undefined {
  return search && appointments.get(search);
}

/** What the page at this address is called, if it is one for one person alone. */
export function pageNameOf(address = ""): Appointment["page"] | undefined {
  const [, first] = /^\/(invite|table|match)\b/.exec(address) ?? [];
  return first === "invite" ? "invitation" : (first as "table" | "match" | undefined);
}
