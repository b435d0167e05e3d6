/** A value in its JSON form: big integers are decimal strings. */
export type Sent<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/** Encodes a value as JSON. Big integers become decimal strings. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
}
