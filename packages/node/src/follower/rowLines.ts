import type { EntryKind, LogRow, WriterState } from "../store/log/SharedLog.js";
import { isObject } from "../lib/isObject.js";

/*
 * A relay reads the log as lines of JSON over HTTP. A line is a row, or what the upstream node
 * knows about the writer and the end of the log.
 */

export interface LogStatus {
  readonly tip: Pick<LogRow, "seq" | "hash">;
  readonly writer: Pick<WriterState, "term" | "holder" | "leaseLeftMs" | "staleMs"> | undefined;
}

export type LogLine = { readonly row: LogRow } | { readonly status: LogStatus };

export function rowLine({ seq, term, time, kind, hash, bytes }: LogRow): string {
  const row = { seq, term, time, kind, hash: base64(hash), bytes: base64(bytes) };
  return `${JSON.stringify({ row })}\n`;
}

export function statusLine({ tip, writer }: LogStatus): string {
  const status = { tip: { seq: tip.seq, hash: base64(tip.hash) }, writer };
  return `${JSON.stringify({ status })}\n`;
}

/** Throws if the line is neither a row nor a status. */
export function readLine(line: string): LogLine {
  const given: unknown = JSON.parse(line);
  if (!isObject(given)) throw badLine();
  const { row, status } = given;
  if (isObject(row)) return { row: readRow(row) };
  if (isObject(status)) return { status: readStatus(status) };
  throw badLine();
}

function readRow({ seq, term, time, kind, hash, bytes }: Record<string, unknown>): LogRow {
  if (typeof kind !== "string") throw badLine();
  return {
    seq: count(seq),
    term: count(term),
    time: count(time),
    // `decodeEntry` refuses kinds that this version does not know.
    kind: kind as EntryKind,
    hash: readBase64(hash),
    bytes: readBase64(bytes),
  };
}

function readStatus({ tip, writer }: Record<string, unknown>): LogStatus {
  if (!isObject(tip)) throw badLine();
  const place = { seq: count(tip["seq"]), hash: readBase64(tip["hash"]) };
  if (!isObject(writer)) return { tip: place, writer: undefined };
  // Nodes of earlier versions send no `staleMs`.
  const { term, holder, leaseLeftMs, staleMs = 0 } = writer;
  if (typeof holder !== "string" || typeof leaseLeftMs !== "number") throw badLine();
  if (typeof staleMs !== "number") throw badLine();
  return { tip: place, writer: { term: count(term), holder, leaseLeftMs, staleMs } };
}

function count(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw badLine();
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function readBase64(value: unknown): Buffer {
  if (typeof value !== "string") throw badLine();
  return Buffer.from(value, "base64");
}

function badLine(): Error {
  return new Error("The upstream node sent a line that is no row");
}
