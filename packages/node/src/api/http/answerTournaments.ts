import type { ServerResponse } from "node:http";
import { toJson } from "@kifu/wire";
import { respond } from "../../door/requests.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { HttpRefusal } from "../../lib/refusals.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import type { Services } from "../ApiContext.js";

type TournamentServices = Pick<Services, "tournaments" | "buckets" | "unread">;

/** The time that a client is charged for a tournament, beside the time to draw and write it. */
const TOURNAMENT_MICROSECONDS = 1000;

export function answerTournaments(
  services: TournamentServices,
  response: ServerResponse,
  caller: Caller,
): void {
  answer(services, response, caller, () => services.tournaments.list());
}

export function answerTournament(
  { id, grants }: { readonly id: string; readonly grants: boolean },
  services: TournamentServices,
  response: ServerResponse,
  caller: Caller,
): void {
  answer(services, response, caller, () => {
    const { tournaments } = services;
    const file = grants ? tournaments.grants(id) : tournaments.file(id);
    if (file !== undefined) return file;
    const { unknown } = nodeCodes.tournament;
    throw new HttpRefusal(404, unknown, "There is no such tournament.", {
      details: { id },
      remedy: "Check the link.",
    });
  });
}

function answer(
  { buckets, unread }: TournamentServices,
  response: ServerResponse,
  { network }: Caller,
  make: () => object,
): void {
  const meter = new Meter(buckets, network);
  meter.begin();
  unread.assertFew(network);
  meter.pay(TOURNAMENT_MICROSECONDS);
  try {
    respond(
      response,
      200,
      meter.time(() => toJson(make())),
    );
  } finally {
    meter.settle();
  }
  unread.add(response, network, "finish");
}
