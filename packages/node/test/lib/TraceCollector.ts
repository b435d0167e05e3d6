import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  status: { code?: number; message?: string };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, "attributes"> & { attributes: Attribute[] })[] }[];
  }[];
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of OpenTelemetry traces: OTLP over HTTP, in JSON. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  readonly resources: Record<string, unknown>[] = [];
  readonly requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  /** The status of the answers. Spans are kept only with 200. */
  status = 200;
  private readonly server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url, headers } = request;
      this.requests.push({ url, headers });
      if (this.status === 200) this.keep(JSON.parse(body) as Body);
      response.writeHead(this.status).end("{}");
    });
  });

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.server.listen(0, "127.0.0.1");
    await once(collector.server, "listening");
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Resolves with the first span that fits. */
  async span(name: string, fits: (span: CollectedSpan) => boolean = () => true) {
    for (;;) {
      const found = this.spans.find((span) => span.name === name && fits(span));
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private keep({ resourceSpans }: Body): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(valuesOf(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({ ...span, attributes: valuesOf(span.attributes) });
      }
    }
  }
}
