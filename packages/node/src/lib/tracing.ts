/**
 * OpenTelemetry traces. They are off, and nothing is loaded, until `startNode` finds an endpoint
 * in the environment: see `TraceExporter`.
 *
 * The official SDK is not used: its current version needs a later Node.js than Kifu does.
 */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  set(attributes: Attributes): void;
  /** Runs work whose spans become children of this span. */
  within<T>(work: () => T): T;
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
  /** Begins a span for work that no single function contains. */
  begin(name: string, attributes: Attributes, options: SpanOptions): Span;
  /** Runs asynchronous work in a span of its own. */
  trace<T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    options?: SpanOptions,
  ): Promise<T>;
  /**
   * Returns the work in a form that has the current span as parent, for work that a queue starts
   * later, in a turn that other work has begun.
   */
  bind<Work extends (...args: never[]) => unknown>(work: Work): Work;
}

/** Undefined while tracing is off. */
export let tracer: Tracer | undefined;

export function setTracer(to: Tracer | undefined): void {
  tracer = to;
}
