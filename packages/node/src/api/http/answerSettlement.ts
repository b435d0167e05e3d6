import type { ServerResponse } from "node:http";
import { toJson } from "@kifu/wire";
import { respond } from "../../door/bodies.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { HttpRefusal } from "../../door/refusals.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import type { Services } from "../ApiContext.js";

/** The time that a client is charged for reading two small files. */
const STATUS_MICROSECONDS = 1000;

/** Answers with the settlement contract, and how far it has settled the chain. */
export async function answerSettlement(
  { exits, buckets, unread }: Pick<Services, "exits" | "buckets" | "unread">,
  response: ServerResponse,
  { network }: Caller,
): Promise<void> {
  const meter = new Meter(buckets, network);
  meter.begin();
  unread.assertFew(network);
  meter.pay(STATUS_MICROSECONDS);
  const status = await exits.status();
  if (status === undefined) throw noContract();
  respond(response, 200, toJson(status));
  unread.add(response, network, "finish");
}

function noContract(): HttpRefusal {
  return new HttpRefusal(
    404,
    nodeCodes.query.badArgument,
    "This node knows no settlement contract.",
    {
      remedy: "Not every chain is settled. On a gateway, the operator copies contract.json.",
    },
  );
}
