import { setTimeout } from "node:timers/promises";
import {
  BadAnswer,
  blocksPath,
  type Decoder,
  type OperatorPath,
  operatorPaths,
  proofPath,
  provenSoFar,
  type ProverAtWork,
  refusal,
  type SentBlocks,
  sentBlocks,
} from "@kifu/wire";
import { type ChainProof, ProofError, readChainProof } from "@kifu/chain";
import { NodeError } from "../../lib/NodeError.js";
import type { ProvenBatch } from "../ProvenBatch.js";
import { badRemoteAnswer, refused } from "./remoteErrors.js";

const PATIENCE_MS = 30_000;
const AWAY_MS = 2000;
const LONGEST_WAIT_S = 60;
const MAXIMUM_BYTES = 4_194_304;

export interface NodeClientOptions {
  readonly url: string;
  readonly secret: string;
  /** Called when the node becomes unreachable. `onBack` is called when it answers again. */
  readonly onAway?: (reason: string) => void;
  readonly onBack?: () => void;
  readonly awayMs?: number;
}

interface Request extends Pick<RequestInit, "method" | "headers" | "body"> {
  readonly path: string;
}

/**
 * A client of a node's API, for a prover on another machine. Repeats requests while the node is
 * unreachable, starting or busy. Throws if the node refuses a request.
 */
export class NodeClient {
  private isAway = false;

  constructor(private readonly options: NodeClientOptions) {}

  get url(): string {
    return this.options.url;
  }

  /** Fetches blocks, starting with one transaction of the first block. */
  async blocks(height: number, transaction: number, signal: AbortSignal): Promise<SentBlocks> {
    const path = blocksPath({ height, transaction });
    return this.decode(sentBlocks, await this.ask({ path }, signal), path);
  }

  async proof(number: number, signal: AbortSignal): Promise<ChainProof> {
    const path = proofPath(number);
    const text = await this.ask({ path }, signal);
    try {
      return readChainProof(text);
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      throw badRemoteAnswer(this.url, path, error.message, error);
    }
  }

  /** Hands over a batch. Repeating it does no harm, because the node stores the batch once. */
  async handOver(batch: ProvenBatch, signal: AbortSignal): Promise<void> {
    await this.ask(this.post(operatorPaths.proofs, batch), signal);
  }

  /** Returns the number of batches that the node has. */
  async announce(provers: readonly ProverAtWork[], signal: AbortSignal): Promise<number> {
    const request = this.post(operatorPaths.provers, { provers });
    const text = await this.ask(request, signal);
    return this.decode(provenSoFar, text, request.path).batches;
  }

  /** Reports the status once and ignores errors. */
  async mention(provers: readonly ProverAtWork[]): Promise<void> {
    await this.send(
      this.post(operatorPaths.provers, { provers }),
      new AbortController().signal,
    ).catch(() => undefined);
  }

  private post(path: OperatorPath, body: object): Request {
    return {
      path,
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${this.options.secret}`,
      },
      body: JSON.stringify(body),
    };
  }

  /** Repeats the request if necessary. */
  private async ask(request: Request, signal: AbortSignal): Promise<string> {
    for (;;) {
      let answer: Awaited<ReturnType<NodeClient["send"]>>;
      try {
        answer = await this.send(request, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NodeError) throw error;
        await this.waitForNode(reasonOf(error), signal);
        continue;
      }
      const { status, text, retryAfter } = answer;
      if (status === 429) {
        this.heard();
        await setTimeout(1000 * retryAfter, undefined, { signal });
      } else if (status >= 500) {
        await this.waitForNode(`it answers with ${status}`, signal);
      } else {
        this.heard();
        if (status === 200) return text;
        throw this.refusalIn(status, text, request.path);
      }
    }
  }

  private async send({ path, ...init }: Request, signal: AbortSignal) {
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      // A redirect might lead to a node that the operator did not choose.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await this.read(response, path);
    const wait = Number(response.headers.get("retry-after"));
    const retryAfter = Math.min(LONGEST_WAIT_S, wait >= 1 ? wait : 1);
    return { status: response.status, text, retryAfter };
  }

  private async read({ body }: Response, path: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MAXIMUM_BYTES) throw badRemoteAnswer(this.url, path, "it is too long");
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  private async waitForNode(reason: string, signal: AbortSignal): Promise<void> {
    if (!this.isAway) this.options.onAway?.(reason);
    this.isAway = true;
    await setTimeout(this.options.awayMs ?? AWAY_MS, undefined, { signal });
  }

  private heard(): void {
    if (this.isAway) this.options.onBack?.();
    this.isAway = false;
  }

  private refusalIn(status: number, text: string, path: string): NodeError {
    let sent: unknown;
    try {
      ({
        errors: [sent],
      } = JSON.parse(text) as { errors: unknown[] });
    } catch {}
    const { code, details } = refusal(sent);
    if (code === undefined) return badRemoteAnswer(this.url, path, `its status is ${status}`);
    return refused(this.url, path, code, details);
  }

  private decode<Value>(decoder: Decoder<Value>, text: string, path: string): Value {
    try {
      return decoder(JSON.parse(text), "the answer");
    } catch (error) {
      if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
      throw badRemoteAnswer(this.url, path, error.message, error);
    }
  }
}

/** The error of `fetch` has the reason in `cause`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}

/**
 * The interval between two reports. A node considers a prover gone after two minutes without a
 * report.
 */
const REPORT_MS = 10_000;

/**
 * Reports a prover's status to a node on another machine. On the same machine, `ProverStatusFile`
 * does this.
 */
export class NodeStatus {
  private timer: NodeJS.Timeout | undefined;
  /** The provers that the next report names. */
  provers: readonly ProverAtWork[] = [];

  constructor(private readonly node: Pick<NodeClient, "mention">) {}

  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    this.timer ??= setInterval(() => void this.node.mention(this.provers), REPORT_MS).unref();
  }

  end(): void {
    clearInterval(this.timer);
    this.provers = [];
    void this.node.mention([]);
  }
}
