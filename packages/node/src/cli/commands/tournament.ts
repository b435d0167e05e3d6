import { isTournamentId } from "@kifu/wire";
import { connect } from "@kifu/client";
import { checkTournament } from "@kifu/client/node";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { reachableUrl } from "../../lib/reachableUrl.js";
import type { ConfiguredInvocation } from "../Command.js";
import { numbered } from "../Progress.js";

interface Flags {
  url?: string;
}

/** `kifu tournament`: repeats a tournament from public data, and prints what differs. */
export async function tournament({
  args,
  config,
  flags,
  output,
}: ConfiguredInvocation<Flags>): Promise<number> {
  const [id = ""] = args;
  const { host, port } = config.http;
  const { url = reachableUrl(host, port) } = flags;
  const kifu = connect(url);
  try {
    const checked = isTournamentId(id) ? await checkTournament(kifu, id) : undefined;
    if (checked === undefined) {
      throw new NodeError(nodeCodes.tournament.unknown, "There is no such tournament.", {
        details: { id: id.slice(0, 40), url },
        remedy: "The id is at the end of the tournament's address.",
      });
    }
    const { file, differences, matches, signatures } = checked;
    const rounds = file.rounds.length;
    output.say(
      `${file.phase}: ${numbered(file.standings.length, "player")}, ${numbered(rounds, "round")}, ` +
        `${numbered(matches, "match", "matches")}, ${numbered(signatures, "signature")}`,
    );
    for (const difference of differences) output.say(`  ${difference}`);
    if (differences.length === 0) {
      output.say("The public data lead to the same pairs, results and standings.");
    }
    output.document({ id, phase: file.phase, rounds, matches, signatures, differences });
    return differences.length === 0 ? 0 : 1;
  } finally {
    kifu.close();
  }
}
