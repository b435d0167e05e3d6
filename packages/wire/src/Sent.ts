/** A value as its sender has it: what is a big integer to a reader goes as decimal text. */
export type Sent<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/** A value as it is sent: JSON, with decimal text for big integers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
}
