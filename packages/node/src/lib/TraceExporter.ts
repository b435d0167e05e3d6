import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { FailureLog } from "./FailureLog.js";
import type { Log } from "./log.js";
import { nodeCodes } from "./nodeCodes.js";
import { codeOf, NodeError } from "./NodeError.js";
import type { Attributes, Span, SpanOptions, Tracer } from "./tracing.js";
import { version } from "./version.js";

/** How many spans are sent at once, and how many wait while the collector does not answer. */
const AT_ONCE = 512;
const MOST_WAITING = 8192;
const SEND_EVERY_MS = 2000;
const PATIENCE_MS = 10_000;
/** How long a node that stops may take to send the remaining spans. */
const LAST_MS = 2000;

/** OTLP's numbers for the kinds of spans and for the status of a failed span. */
const KINDS = { internal: 1, server: 2 } as const;
const FAILED = 2;

export type TraceEnvironment = Readonly<Record<string, string | undefined>>;

const ALL = "OTEL_EXPORTER_OTLP_ENDPOINT";
const OWN = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";

/**
 * The URL to which traces are sent. Undefined if none is configured. It may contain a password or
 * a key, so it must not be shown.
 */
export function traceEndpoint(env: TraceEnvironment): string | undefined {
  if (env["OTEL_SDK_DISABLED"] === "true" || env["OTEL_TRACES_EXPORTER"] === "none")
    return undefined;
  const own = env[OWN];
  if (own) return webUrl(own, OWN).href;
  const base = env[ALL];
  if (!base) return undefined;
  const url = webUrl(base, ALL);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/traces`;
  return url.href;
}

function webUrl(given: string, variable: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  const expected = "a URL, such as http://127.0.0.1:4318";
  throw new NodeError(nodeCodes.config.badValue, `${variable} must be ${expected}.`, {
    // Even an invalid URL may contain a password.
    details: { key: variable, given: "not shown", expected },
    remedy: `Change ${variable}, or leave it out to send no traces.`,
  });
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly SentAttribute[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface SentAttribute {
  readonly key: string;
  readonly value: object;
}

/** Makes spans and sends them to a collector, as OTLP over HTTP in JSON. */
export class TraceExporter implements Tracer {
  private readonly current = new AsyncLocalStorage<RunningSpan>();
  private readonly waiting: SentSpan[] = [];
  private readonly failures: FailureLog;
  private readonly timer: NodeJS.Timeout;
  private readonly url: string;
  /** The URL without passwords and keys. */
  readonly shownUrl: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly resource: readonly SentAttribute[];
  private readonly ratio: number;
  private readonly followsCaller: boolean;
  private dropped = 0;
  private sending: Promise<void> | undefined;

  /** @param endpoint see `traceEndpoint` */
  constructor(
    endpoint: string,
    env: TraceEnvironment,
    private readonly log: Log,
  ) {
    const url = new URL(endpoint);
    const authorization = basicAuthorization(url);
    // `fetch` refuses URLs that contain a user name or a password.
    [url.username, url.password] = ["", ""];
    this.url = url.href;
    this.shownUrl = `${url.origin}${url.pathname}`;
    this.failures = new FailureLog({ log, message: "Could not send traces" });
    this.headers = {
      ...authorization,
      ...headersIn(env["OTEL_EXPORTER_OTLP_TRACES_HEADERS"] ?? env["OTEL_EXPORTER_OTLP_HEADERS"]),
    };
    this.resource = sentAttributes({
      "service.name": "kifu",
      "service.version": version().kifu,
      ...listIn(env["OTEL_RESOURCE_ATTRIBUTES"]),
      ...(env["OTEL_SERVICE_NAME"] && { "service.name": env["OTEL_SERVICE_NAME"] }),
    });
    const sampler = env["OTEL_TRACES_SAMPLER"] ?? "";
    this.ratio = ratioIn(sampler, env);
    this.followsCaller = !/^(always_on|always_off|traceidratio)$/.test(sampler);
    this.timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();
  }

  begin(
    name: string,
    attributes: Attributes,
    { kind = "internal", root = false, traceparent }: SpanOptions,
  ): Span {
    const parent = root ? undefined : (contextIn(traceparent) ?? this.current.getStore()?.context);
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    const decided = this.followsCaller ? parent?.isSampled : undefined;
    const context: TraceContext = {
      traceId,
      spanId: randomBytes(8).toString("hex"),
      isSampled: decided ?? isInRatio(traceId, this.ratio),
    };
    const { current, keep } = this;
    return new RunningSpan(name, KINDS[kind], context, parent?.spanId, attributes, current, keep);
  }

  async trace<T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    options: SpanOptions = {},
  ): Promise<T> {
    const span = this.begin(name, attributes, options);
    try {
      const result = await span.within(work);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  bind<Work extends (...args: never[]) => unknown>(work: Work): Work {
    return AsyncResource.bind(work as never);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    const signal = AbortSignal.timeout(LAST_MS);
    while (this.waiting.length > 0 && !signal.aborted) {
      const before = this.waiting.length;
      await this.send(signal);
      if (this.waiting.length >= before) return;
    }
  }

  private readonly keep = (span: SentSpan): void => {
    if (this.waiting.length >= MOST_WAITING) {
      this.dropped++;
      return;
    }
    this.waiting.push(span);
    if (this.waiting.length >= AT_ONCE) void this.send();
  };

  /** Never rejects. Requests are sent one after another. */
  private async send(signal?: AbortSignal): Promise<void> {
    await this.sending;
    if (this.waiting.length === 0) return;
    this.sending ??= this.sendSome(signal).finally(() => (this.sending = undefined));
    await this.sending;
  }

  private async sendSome(signal = AbortSignal.timeout(PATIENCE_MS)): Promise<void> {
    const spans = this.waiting.slice(0, AT_ONCE);
    const scopeSpans = [{ scope: { name: "kifu" }, spans }];
    const body = { resourceSpans: [{ resource: { attributes: this.resource }, scopeSpans }] };
    try {
      const { ok, status } = await fetch(this.url, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.headers },
        body: JSON.stringify(body),
        signal,
      });
      // If the collector asks to try again later, it gets the same spans again.
      if (status === 429 || status >= 500) throw new Error(`The collector answers ${status}`);
      this.waiting.splice(0, spans.length);
      if (!ok) throw new Error(`The collector refuses the spans with ${status}`);
      this.failures.over();
      if (this.dropped > 0) this.log.warn({ spans: this.dropped }, "Dropped spans of traces");
      this.dropped = 0;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failures.failed(new Error(reason), { url: this.shownUrl });
    }
  }
}

interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

class RunningSpan implements Span {
  private readonly began = now();
  private hasEnded = false;

  constructor(
    private readonly name: string,
    private readonly kind: number,
    readonly context: TraceContext,
    private readonly parent: string | undefined,
    private attributes: Attributes,
    private readonly current: AsyncLocalStorage<RunningSpan>,
    private readonly keep: (span: SentSpan) => void,
  ) {}

  set(attributes: Attributes): void {
    this.attributes = { ...this.attributes, ...attributes };
  }

  within<T>(work: () => T): T {
    return this.current.run(this, work);
  }

  end(error?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { traceId, spanId, isSampled } = this.context;
    if (!isSampled) return;
    const code = error === undefined ? undefined : (codeOf(error) ?? "internal");
    this.keep({
      traceId,
      spanId,
      ...(this.parent !== undefined && { parentSpanId: this.parent }),
      name: this.name,
      kind: this.kind,
      startTimeUnixNano: this.began,
      endTimeUnixNano: now(),
      attributes: sentAttributes({ ...this.attributes, "error.type": code }),
      status: code === undefined ? {} : { code: FAILED, message: code },
    });
  }
}

/** Nanoseconds since 1970. */
function now(): string {
  return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n);
}

function sentAttributes(attributes: Attributes): SentAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: sentValue(value) }],
  );
}

function sentValue(value: string | number | boolean): object {
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "string") return { stringValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** W3C Trace Context. Undefined if the header is missing or malformed. */
function contextIn(traceparent: string | undefined): TraceContext | undefined {
  const form = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
  const [, traceId = "", spanId = "", flags = ""] = form.exec(traceparent ?? "") ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 };
}

/** Whether a trace is recorded. Only the trace's id decides, so all services decide alike. */
function isInRatio(traceId: string, ratio: number): boolean {
  return ratio >= 1 || parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio;
}

function ratioIn(sampler: string, env: TraceEnvironment): number {
  if (sampler.endsWith("always_off")) return 0;
  const ratio = Number(env["OTEL_TRACES_SAMPLER_ARG"] || 1);
  return sampler.endsWith("traceidratio") && ratio >= 0 && ratio <= 1 ? ratio : 1;
}

function headersIn(text: string | undefined): Record<string, string> {
  const named = Object.entries(listIn(text)).filter(([name]) => /^[\w-]+$/.test(name));
  return Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value]));
}

function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const credentials = `${unescaped(username)}:${unescaped(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

/** A list as in `OTEL_RESOURCE_ATTRIBUTES`: `name=value,name=value`. */
function listIn(text = ""): Record<string, string> {
  const entries = text.split(",").flatMap((entry) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? [];
    return name === undefined || value === undefined ? [] : [[name, unescaped(value)] as const];
  });
  return Object.fromEntries(entries);
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
