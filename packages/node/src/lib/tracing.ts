/**
 * OpenTelemetry traces. They are off, and nothing is loaded, until `startNode` finds an endpoint
 * in the environment: see `TraceExporter`.
 *
 * The official SDK is not used: its current version needs a later Node.js than Kifu does.
 */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  set(attributes: Attributes): void;
  /** `error` is given if the work failed. */
  end(error?: unknown): void;
}

export interface SpanOptions {
  /** `server` for a request from outside. Default: `internal`. */
  readonly kind?: "internal" | "server";
  /** Whether the span has no parent, even if it begins within another span. */
  readonly root?: boolean;
  /** The caller's trace context, as in the header `traceparent` of W3C. */
  readonly traceparent?: string | undefined;
}

export interface Tracer {
  begin(name: string, attributes: Attributes, options: SpanOptions): Span;
  /** Runs work whose spans become children of this span. */
  within<T>(span: Span, work: () => T): T;
  /** Returns the work in a form that has the current span as parent, whoever calls it. */
  bind<Work extends (...args: never[]) => unknown>(work: Work): Work;
}

let tracer: Tracer | undefined;

/** Turns tracing on, or turns it off if `to` is undefined. */
export function setTracer(to: Tracer | undefined): void {
  tracer = to;
}

/** Begins a span for work that no single function contains. Undefined if tracing is off. */
export function beginSpan(
  name: string,
  attributes: Attributes,
  options: SpanOptions,
): Span | undefined {
  return tracer?.begin(name, attributes, options);
}

export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined || tracer === undefined ? work() : tracer.within(span, work);
}

/** Runs asynchronous work in a span of its own. */
export async function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  options: SpanOptions = {},
): Promise<T> {
  if (tracer === undefined) return await work();
  const span = tracer.begin(name, attributes, options);
  try {
    const result = await tracer.within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** For work that a queue starts later, in a turn that other work has begun. */
export function keepSpan<Work extends (...args: never[]) => unknown>(work: Work): Work {
  return tracer === undefined ? work : tracer.bind(work);
}
