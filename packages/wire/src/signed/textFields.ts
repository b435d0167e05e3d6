/** A character is below 2^16, and this many of them fit into one field. */
const CHARACTERS_PER_FIELD = 15;

/** A text as fields, to be hashed. */
export function textFields(text: string): bigint[] {
  const units = Array.from({ length: text.length }, (_, i) => BigInt(text.charCodeAt(i)));
  const fields: bigint[] = [];
  for (let i = 0; i < units.length; i += CHARACTERS_PER_FIELD) {
    const part = units.slice(i, i + CHARACTERS_PER_FIELD);
    fields.push(part.reduce((sum, unit) => sum * 65_536n + unit, 0n));
  }
  return fields;
}
