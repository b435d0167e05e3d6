import type { Search } from "@kifu/client";
import { texts } from "../texts/texts";

export interface Appointment {
  /** The page that shows the search. */
  readonly href: string;
  readonly page: "invitation" | "match" | "table";
  /** The name of the person whom the player wants to meet. Empty if anyone with the link may come. */
  readonly person: string;
  /** Whether the player has made a link that somebody may still use. */
  readonly isHost?: boolean;
  /** The address that lets somebody else join the search, if there is one. */
  readonly linkTo?: (search: Search) => string | undefined;
}

const appointments = new WeakMap<Search, Appointment>();

/** Records that this search is for one person. */
export function appoint<Made extends Search>(search: Made, appointment: Appointment): Made {
  appointments.set(search, appointment);
  return search;
}

/** Undefined if the search is for anyone. */
export function appointmentOf(search: Search | undefined): Appointment | undefined {
  return search && appointments.get(search);
}

/** The label of a link to the search's page. */
export function backText(page: Appointment["page"]): string {
  const { site } = texts();
  switch (page) {
    case "invitation":
      return site.backToInvitation;
    case "match":
      return site.backToMatch;
    case "table":
      return site.backToTable;
  }
}

/** The kind of page at this address, if the page lets a player meet one certain person. */
export function pageNameOf(address = ""): Appointment["page"] | undefined {
  const [, first] = /^\/(invite|table|match)\b/.exec(address) ?? [];
  return first === "invite" ? "invitation" : (first as "table" | "match" | undefined);
}
