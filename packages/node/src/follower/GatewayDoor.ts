import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { type Caller, LIMITED_HEADER } from "../door/Caller.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { pause, realTime, type Time } from "../lib/time.js";
import { noWriter, wrongWriter } from "./followerErrors.js";

/** The node to which requests are forwarded. */
export interface Upstream {
  readonly url: string;
  /** Shows that the request comes from a node of the operator. */
  readonly token: string;
  readonly term: number;
}

export interface GatewayDoorOptions {
  /** Undefined while the chain has no writer. */
  readonly upstream: () => Upstream | undefined;
  /** Whether this node is the writer. It may become the writer while a request waits. */
  readonly isWriter: () => boolean;
  readonly waitFor: (seq: number, ms: number) => Promise<void>;
  /** How long a request waits for a writer, in milliseconds. */
  readonly patienceMs?: number | undefined;
  readonly time?: Time | undefined;
  /** How a request reaches another node. By default over HTTP. */
  readonly post?: Post | undefined;
}

/** Rejects if the node does not answer, or as soon as the signal is aborted. */
export type Post = (
  url: string,
  request: { readonly body: string | Buffer; readonly headers: Record<string, string> },
  signal: AbortSignal,
) => Promise<ForwardedAnswer>;

export interface ForwardedRequest {
  readonly path: string;
  readonly body: string | Buffer;
  readonly caller: Pick<Caller, "address">;
  readonly headers?: IncomingHttpHeaders | undefined;
}

export interface ForwardedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The header with the number of the last row that the answer depends on. */
export const SEQ_HEADER = "x-kifu-seq";
/** The header with the number of nodes that have forwarded a request. */
export const HOPS_HEADER = "x-kifu-hops";
/** The header in which a node of the operator sends the secret of the current term. */
export const TOKEN_HEADER = "x-kifu-token";

/**
 * Long enough for a takeover, which takes up to six seconds. Clients wait even longer before they
 * give up.
 *
 * Limit: milliseconds for which a node keeps a request while the chain has no writer.
 */
const PATIENCE_MS = 10_000;
const RETRY_MS = 50;
/**
 * How long an answer is held back while this node still lacks rows that the answer depends on.
 */
const LONGEST_LAG_MS = 3000;
/** How long a writer may take to answer, for example to a registration under load. */
const LONGEST_ANSWER_MS = 30_000;
const MOST_HOPS = 4;

/**
 * Forwards requests of players to the writer of the chain. While the chain has no writer, waits
 * for the next one. A request may reach two writers, which does no harm: what players sign counts
 * once.
 */
export class GatewayDoor {
  private readonly agents = {
    "http:": new Agent({ keepAlive: true }),
    "https:": new TlsAgent({ keepAlive: true }),
  };

  /** The term of a writer that did not answer the last request. */
  private silentTerm: number | undefined;

  constructor(private readonly options: GatewayDoorOptions) {}

  /** Whether a node holds the term, but did not answer what this node last sent to it. */
  get isWriterUnreachable(): boolean {
    const { isWriter, upstream } = this.options;
    return !isWriter() && this.silentTerm !== undefined && upstream()?.term === this.silentTerm;
  }

  get isWriter(): boolean {
    return this.options.isWriter();
  }

  /**
   * Forwards a request to the writer. Returns the answer once this node has applied the rows that
   * the answer depends on. Undefined if this node has become the writer, and has to answer
   * itself. Throws `log/no-writer` if there is no writer for too long.
   */
  async send(sent: ForwardedRequest): Promise<ForwardedAnswer | undefined> {
    const { upstream, isWriter, waitFor, patienceMs = PATIENCE_MS } = this.options;
    const hops = hopsOf(sent.headers);
    if (hops >= MOST_HOPS) throw wrongWriter();
    const deadline = this.time.now() + patienceMs;
    for (;;) {
      if (isWriter()) return undefined;
      const writer = upstream();
      const answer = writer && (await this.ask(writer, sent, hops));
      if (answer !== undefined) {
        const seq = Number(answer.headers[SEQ_HEADER]);
        if (seq > 0) await waitFor(seq, LONGEST_LAG_MS);
        return answer;
      }
      if (this.time.now() >= deadline) throw noWriter();
      await pause(this.time, RETRY_MS);
    }
  }

  /** Sends once, and ignores errors. */
  async mention(sent: ForwardedRequest): Promise<void> {
    const writer = this.options.upstream();
    if (writer !== undefined) await this.ask(writer, sent, 0);
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** Undefined if the node did not answer, or is not the writer any longer. */
  private async ask(
    writer: Upstream,
    sent: ForwardedRequest,
    hops: number,
  ): Promise<ForwardedAnswer | undefined> {
    const gone = new AbortController();
    const { isWriter, upstream, post = this.postOverHttp } = this.options;
    const deadline = this.time.now() + LONGEST_ANSWER_MS;
    let cancel: () => void = () => undefined;
    const watch = () => {
      // A writer that was suspended keeps its connections open and never answers.
      const now = upstream();
      const isReplaced = now !== undefined && now.term !== writer.term;
      if (isWriter() || isReplaced || this.time.now() >= deadline) gone.abort();
      else cancel = this.time.after(RETRY_MS, watch);
    };
    cancel = this.time.after(RETRY_MS, watch);
    try {
      const request = { body: sent.body, headers: headersOf(writer, sent, hops) };
      const answer = await post(new URL(sent.path, writer.url).href, request, gone.signal);
      this.silentTerm = undefined;
      return isNotWriter(answer) ? undefined : answer;
    } catch {
      this.silentTerm = writer.term;
      return undefined;
    } finally {
      cancel();
    }
  }

  private readonly postOverHttp: Post = async (url, { body, headers }, signal) => {
    const target = new URL(url);
    const protocol = target.protocol === "https:" ? "https:" : "http:";
    const options: RequestOptions = {
      method: "POST",
      agent: this.agents[protocol],
      signal,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    };
    return await new Promise((resolve, reject) => {
      const sending = (protocol === "https:" ? tlsRequest : request)(
        target,
        options,
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status = 502, headers } = response;
            resolve({ status, headers, body: Buffer.concat(chunks) });
          });
        },
      );
      sending.on("error", reject);
      sending.end(body);
    });
  };

  private get time(): Time {
    return this.options.time ?? realTime;
  }
}

function headersOf(
  { token }: Upstream,
  { caller, headers = {} }: ForwardedRequest,
  hops: number,
): Record<string, string> {
  return {
    "content-type": headers["content-type"] ?? "application/json",
    accept: headers.accept ?? "application/json",
    [HOPS_HEADER]: String(hops + 1),
    [TOKEN_HEADER]: token,
    ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    ...(caller.address === undefined
      ? {}
      : { "x-forwarded-for": caller.address, [LIMITED_HEADER]: "1" }),
  };
}

/** How many nodes have forwarded the request before. */
export function hopsOf(headers: IncomingHttpHeaders = {}): number {
  const hops = headers[HOPS_HEADER];
  return typeof hops === "string" && /^\d$/.test(hops) ? Number(hops) : 0;
}

/**
 * Whether the node answers that it is stopping or is not the writer. The request must then be
 * sent again.
 */
function isNotWriter({ status, body }: ForwardedAnswer): boolean {
  if (status !== 503) return false;
  const text = body.toString("utf8");
  return [nodeCodes.log.notWriter, nodeCodes.ingress.stopping].some((code) => text.includes(code));
}
