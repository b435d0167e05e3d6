import type { Match } from "@kifu/client";
import { useBotLevel } from "../bots/BotLevelsProvider";
import { late } from "../components/ui/late";

/** Its file comes once a match is over. */
const Rematch = late(async () => (await import("./Rematch")).Rematch);

/** The way to a rematch of two people. Bots meet those who look for anybody: there is Play again. */
export function RematchRow({ match }: { readonly match: Match }) {
  const [first, second] = match.seats;
  const bots = [useBotLevel(first.owner), useBotLevel(second.owner)];
  if (bots.some((level) => level !== undefined)) return null;
  return (
    // Its room is kept until it comes.
    <div className="mt-3 min-h-12">
      <Rematch match={match} />
    </div>
  );
}
