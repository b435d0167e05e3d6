import { setTimeout as delay } from "node:timers/promises";
import { operatorPaths } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { tooFarBehind, unreachable } from "../store/log/logErrors.js";
import type { LogReader, LogRow, LogTip, WriterState } from "../store/log/SharedLog.js";
import { wrongSecret } from "./followerErrors.js";
import { type LogStatus, readLine } from "./rowLines.js";

export interface HttpLogOptions {
  /** The node to follow. It may be a relay itself. */
  readonly url: string;
  readonly secret: string;
}

/** How long the upstream node waits for a new row before it answers without one. */
const WAIT_MS = 10_000;
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;

interface LogPage {
  readonly rows: readonly LogRow[];
  readonly status: LogStatus;
}

/**
 * The log as another node passes it on over HTTP. So a relay in another region needs no access to
 * the database, and the connection between the regions carries each row once.
 */
export class HttpLog implements LogReader {
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  /** Rows that the last poll returned and that `read` has not returned yet. */
  private polled: readonly LogRow[] = [];
  /** The row after which `read` was last called. The next poll asks for the rows after it. */
  private place = 0;
  private isPolling = false;
  private notifyRead: () => void = () => undefined;

  constructor(private readonly options: HttpLogOptions) {}

  async read(after: number): Promise<readonly LogRow[]> {
    this.place = after;
    const { polled } = this;
    this.polled = [];
    this.notifyRead();
    if (polled[0]?.seq === after + 1) return polled;
    return (await this.ask(after, 0)).rows;
  }

  async tip(): Promise<LogTip> {
    return (await this.status()).tip;
  }

  /** Requests for the writer go to the upstream node, which passes them on. */
  async writer(): Promise<WriterState | undefined> {
    const { writer } = await this.status();
    const { url, secret: token } = this.options;
    return writer && { ...writer, url, token };
  }

  onRows(listener: () => void): () => void {
    this.listeners.add(listener);
    if (!this.isPolling) void this.poll();
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.listeners.clear();
    this.notifyRead();
  }

  private async status(): Promise<LogStatus> {
    return (await this.ask(Number.MAX_SAFE_INTEGER, 0)).status;
  }

  /** Polls the upstream node for new rows as long as there are listeners. */
  private async poll(): Promise<void> {
    this.isPolling = true;
    const { signal } = this.closing;
    while (this.listeners.size > 0 && !signal.aborted) {
      try {
        const { rows } = await this.ask(this.place, WAIT_MS);
        if (rows.length === 0) continue;
        const read = new Promise<void>((resolve) => (this.notifyRead = resolve));
        this.polled = rows;
        for (const listener of [...this.listeners]) listener();
        await read;
      } catch {
        // The listeners then read from the log, get the same error and report it.
        for (const listener of [...this.listeners]) listener();
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.isPolling = false;
  }

  private async ask(after: number, waitMs: number): Promise<LogPage> {
    const { url, secret } = this.options;
    const target = new URL(`${operatorPaths.log}?after=${after}&wait=${waitMs}`, url);
    let text: string;
    let status: number;
    try {
      const response = await fetch(target, {
        headers: { authorization: `Bearer ${secret}` },
        redirect: "manual",
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(waitMs + PATIENCE_MS)]),
      });
      ({ status } = response);
      text = await response.text();
    } catch (error) {
      throw unreachable(error);
    }
    if (status === 401) throw wrongSecret();
    if (text.includes(nodeCodes.log.tooFarBehind)) throw tooFarBehind(after, after + 2);
    if (status !== 200) throw unreachable(new Error(`the upstream node answers with ${status}`));
    return readPage(text);
  }
}

function readPage(text: string): LogPage {
  const rows: LogRow[] = [];
  let status: LogStatus | undefined;
  try {
    for (const line of text.trimEnd().split("\n")) {
      const read = readLine(line);
      if ("row" in read) rows.push(read.row);
      else status = read.status;
    }
  } catch (error) {
    throw unreachable(error);
  }
  if (status === undefined) throw unreachable(new Error("the upstream node's answer is cut off"));
  return { rows, status };
}
