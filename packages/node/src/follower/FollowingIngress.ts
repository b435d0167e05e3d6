import { paths, refusal } from "@kifu/wire";
import { HttpRefusal } from "../lib/refusals.js";
import type { Caller } from "../door/Caller.js";
import { isObject } from "../lib/isObject.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import {
  type Accepted,
  type Ingress,
  statusOf,
  type TransactionStatus,
} from "../mempool/Ingress.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Store } from "../store/Store.js";
import type { ForwardedAnswer, GatewayDoor } from "./GatewayDoor.js";

export interface FollowingIngressOptions {
  readonly chain: Pick<Chain, "openTransactions">;
  readonly store: Pick<Store, "status" | "provenBlocks" | "settledBlocks">;
  readonly door: GatewayDoor;
  /** Opens the ingress of a writer. */
  readonly open: () => Ingress;
}

/** Forwards transactions to the writer of the chain, until this node becomes the writer. */
export class FollowingIngress implements Ingress {
  private own: Ingress | undefined;

  constructor(private readonly options: FollowingIngressOptions) {}

  lead(): void {
    this.own ??= this.options.open();
  }

  get refusals(): ReadonlyMap<string, number> {
    return this.own?.refusals ?? new Map<string, number>();
  }

  async submit(
    input: unknown,
    caller: Pick<Caller, "network"> & Partial<Pick<Caller, "address">>,
    chargeArrival?: () => void,
  ): Promise<Accepted> {
    if (this.own === undefined) {
      const answer = await this.options.door.send({
        path: paths.graphql,
        body: JSON.stringify({ query: SUBMIT, variables: { tx: input } }),
        caller: { address: caller.address },
      });
      if (answer !== undefined) return acceptedIn(answer);
    }
    if (this.own === undefined) throw new Error("The node leads without an ingress");
    return await this.own.submit(input, caller, chargeArrival);
  }

  status(hash: string): TransactionStatus | undefined {
    return statusOf(this.options.store, hash);
  }

  pendingCount(): number {
    return this.own?.pendingCount() ?? this.options.chain.openTransactions.length;
  }

  parkedCount(): number {
    return this.own?.parkedCount() ?? 0;
  }

  async stop(): Promise<void> {
    await this.own?.stop();
  }
}

const SUBMIT = "mutation Submit($tx: TransactionObjectInput!) { submitTx(tx: $tx) }";

/** Throws the writer's refusal, with its code and status. */
function acceptedIn({ status, headers, body }: ForwardedAnswer): Accepted {
  const answer = parsed(body);
  const hash = isObject(answer["data"]) ? answer["data"]["submitTx"] : undefined;
  if (typeof hash === "string") return { hash, height: undefined };
  const [error] = Array.isArray(answer["errors"]) ? (answer["errors"] as unknown[]) : [];
  const { code = nodeCodes.log.noWriter, details } = refusal(error);
  const { message, remedy } = textsOf(error);
  if (status < 400) throw new NodeError(code, message, { details, remedy });
  const retryAfter = headers["retry-after"];
  throw new HttpRefusal(
    status,
    code,
    message,
    { details, remedy },
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  );
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(body.toString("utf8"));
    return isObject(given) ? given : {};
  } catch {
    return {};
  }
}

/** Removes the code in front of the message, because `sentError` puts it there again. */
function textsOf(error: unknown): { message: string; remedy: string | undefined } {
  const { message, extensions } = isObject(error) ? error : {};
  const text = typeof message === "string" ? message.replace(/^[a-z-]+\/[a-z-]+: /, "") : "";
  const remedy = isObject(extensions) ? extensions["remedy"] : undefined;
  return {
    message: text === "" ? "The writer refuses the transaction." : text,
    remedy: typeof remedy === "string" ? remedy : undefined,
  };
}
