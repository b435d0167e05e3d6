import { callOf, type Ply } from "./plain.js";
import type { CircuitCall, Subject } from "./subject.js";

/** A value's structure as text. Values are equal if and only if their texts are. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Map) return `Map${show([...value])}`;
  if (value instanceof Set) return `Set${show([...value])}`;
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${key}: ${show(part)}`).join(", ")}}`;
}

export function showPly(subject: Subject, ply: Ply): string {
  const { rules } = subject;
  return [
    `${attempt(() => rules.notation.write(ply.move))} by seat ${ply.position.turn}`,
    attempt(() => rules.render(ply.position)),
    attempt(() => showCall(callOf(subject, ply))),
  ].join("\n");
}

/** All fields of a call as text, so that a failing call can be repeated. */
export function showCall({ state, move, witness, secondToMove }: CircuitCall): string {
  const fields = (name: string, values: readonly bigint[]) => `${name} [${values.join(" ")}]`;
  return [
    fields("state", state),
    fields("move", move),
    fields("witness", witness),
    `secondToMove ${secondToMove}`,
  ].join("  ");
}

function attempt(write: () => string): string {
  try {
    return write();
  } catch (error) {
    return `(${String(error)})`;
  }
}
