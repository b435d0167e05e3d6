import { connect } from "@kifu/client";
import { fetchCasualRatings } from "@kifu/client/ratings";
import { reachableUrl } from "../../lib/reachableUrl.js";
import type { ConfiguredInvocation } from "../Command.js";
import { numbered } from "../Progress.js";
import { repeatRatings } from "../repeatRatings.js";

interface Flags {
  url?: string;
}

/** `kifu ratings`: repeats a game's ratings from its matches, and prints what differs. */
export async function ratings({
  args,
  config,
  flags,
  output,
}: ConfiguredInvocation<Flags>): Promise<number> {
  const [game = ""] = args;
  const { host, port } = config.http;
  const { url = reachableUrl(host, port) } = flags;
  const kifu = connect(url);
  try {
    const found = await repeatRatings(
      {
        chain: () => kifu.chain(),
        leaderboard: (...asked) => kifu.leaderboard(...asked),
        matches: (request) => kifu.matches(request),
        blocks: (page) => kifu.blocks(page),
        ratingChanges: (...asked) => kifu.ratingChanges(...asked),
        casualRatings: (game, addresses) =>
          fetchCasualRatings(
            kifu.url,
            addresses.map((address) => ({ address, game })),
          ),
      },
      game,
    );
    const { differences, players, rated, casual } = found;
    output.say(
      `${numbered(players, "player")}, ${numbered(rated, "rated match", "rated matches")}, ` +
        `${numbered(casual, "change")} of casual ratings`,
    );
    for (const difference of differences) output.say(`  ${difference}`);
    if (differences.length === 0) output.say("The matches lead to the same ratings.");
    output.document({ game, players, rated, casual, differences });
    return differences.length === 0 ? 0 : 1;
  } finally {
    kifu.close();
  }
}
