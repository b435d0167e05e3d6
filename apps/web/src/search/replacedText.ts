import type { Appointment } from "./appointments";

export function replacedText({ page, person, isHost }: Appointment): string {
  if (isHost === true) return "This ends your invitation: its link will not work any more.";
  switch (page) {
    case "invitation":
      return `You are still asking ${person}. This withdraws your request.`;
    case "table":
      return `You are waiting for ${person} at a table. This gives up your seat.`;
    case "match":
      return `You have asked ${person} for a rematch. This withdraws it.`;
  }
}
