/** A cell for screen readers, by what there is to say of it: "H8, black, last move". */
export function cellText(facts: readonly (string | false | undefined)[]): string {
  return facts.filter(Boolean).join(", ");
}
