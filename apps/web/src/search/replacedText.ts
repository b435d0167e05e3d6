import { texts } from "../texts/texts";
import type { Appointment } from "./appointments";

export function replacedText({ page, person: name, isHost }: Appointment): string {
  const { search } = texts();
  if (isHost === true) return search.endsInvitation;
  switch (page) {
    case "invitation":
      return search.endsRequest({ name });
    case "table":
      return search.endsSeat({ name });
    case "match":
      return search.endsRematch({ name });
  }
}
