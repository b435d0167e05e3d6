/** A value as its sender has it: what is a big integer to a reader goes as decimal text. */
export type Sent<Value> = Value extends bigint
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value;

/** Makes a value ready to be sent. */
export function toSend<Value>(value: Value): Sent<Value>;
export function toSend(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map((part: unknown): unknown => toSend(part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toSend(part)]));
}
