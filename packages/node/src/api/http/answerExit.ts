import type { ServerResponse } from "node:http";
import { toJson } from "@kifu/wire";
import { respond } from "../../door/requests.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { HttpRefusal } from "../../lib/refusals.js";
import { parseAddress } from "../../lib/keyName.js";
import { codeOf, NodeError } from "../../lib/NodeError.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import type { Services } from "../ApiContext.js";

/** The time that a client is charged for reading two small files. */
const STATUS_MICROSECONDS = 1000;

/** The time that a client is charged for reading five Merkle paths and sending about 16 KB. */
const EXIT_MICROSECONDS = 5000;

type ReadingServices = Pick<Services, "exits" | "buckets" | "unread">;

/** Answers with what a player can leave with at the settled state, which `kifu exit` reads. */
export async function answerExit(
  address: string,
  services: ReadingServices & Pick<Services, "store">,
  response: ServerResponse,
  caller: Caller,
): Promise<void> {
  const { exits, store } = services;
  await answer(services, response, caller, EXIT_MICROSECONDS, async () => {
    const settled = store.settledBlocks();
    const exit = await exits.read(requestedAddress(address)).catch((error: unknown) => {
      const isTooFar = error instanceof NodeError && codeOf(error) === nodeCodes.leave.tooFar;
      throw isTooFar ? new HttpRefusal(503, error.code, error.message, error) : error;
    });
    if (exit === undefined) throw noBalance(address, settled);
    return exit;
  });
}

/** Decodes an address in the path of a request. */
export function requestedAddress(address: string) {
  try {
    return parseAddress(address);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    throw new HttpRefusal(400, error.code, error.message, error);
  }
}

function noBalance(owner: string, settledBlocks: number): HttpRefusal {
  return new HttpRefusal(
    404,
    nodeCodes.query.badArgument,
    "The settled state has no balance of this player.",
    {
      details: { owner, settledBlocks },
      remedy: "Ask again after the next settlement.",
    },
  );
}

/** Answers with the settlement contract, and how far it has settled the chain. */
export async function answerSettlement(
  services: ReadingServices,
  response: ServerResponse,
  caller: Caller,
): Promise<void> {
  await answer(services, response, caller, STATUS_MICROSECONDS, async () => {
    const status = await services.exits.status();
    if (status === undefined) throw noContract();
    return status;
  });
}

async function answer(
  { buckets, unread }: ReadingServices,
  response: ServerResponse,
  { network }: Caller,
  microseconds: number,
  read: () => Promise<object>,
): Promise<void> {
  const meter = new Meter(buckets, network);
  meter.begin();
  unread.assertFew(network);
  meter.pay(microseconds);
  respond(response, 200, toJson(await read()));
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
