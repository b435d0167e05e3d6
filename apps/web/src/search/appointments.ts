import type { Search } from "@kifu/client";

/** What identifies a search for one person, instead of terms: its page, and a name. */
export interface Appointment {
  /** The page that shows it. */
  readonly href: string;
  /** The name of that page in a link back to it. */
  readonly page: "invitation" | "match" | "table";
  /** Whom it waits for. */
  readonly person: string;
  /** Whether the player has made a link that somebody may use. */
  readonly isHost?: boolean;
}

const appointments = new WeakMap<Search, Appointment>();

/** Records that this search is for one person. */
export function appoint<Made extends Search>(search: Made, appointment: Appointment): Made {
  appointments.set(search, appointment);
  return search;
}

/** Whom a search is for; undefined if for anybody. */
export function appointmentOf(search: Search | undefined): Appointment | undefined {
  return search && appointments.get(search);
}

/** The name of the page at this address, if it is for one person. */
export function pageNameOf(address = ""): Appointment["page"] | undefined {
  const [, first] = /^\/(invite|table|match)\b/.exec(address) ?? [];
  return first === "invite" ? "invitation" : (first as "table" | "match" | undefined);
}
