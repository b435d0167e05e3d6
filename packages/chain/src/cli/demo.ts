/**
 * `npm run demo`: two bots play a match of each game with session keys. The board is drawn after
 * every move.
 */
import { MemoryChain } from "./MemoryChain.js";
import { provableGames } from "../runtime/games.js";
import { bold, dim, say } from "./say.js";
import { playMatch } from "./playMatch.js";
import { CARELESSNESS, DemoPlayer } from "./DemoPlayer.js";

const titles = provableGames.map(({ plain }) => plain.words.title);
say(bold("Kifu") + `: two bots, one chain in this process' memory, and ${titles.join(", ")}.`);
say(dim("The second bot is a careless one, so that there is something to see.\n"));
say(dim("Starting the chain …"));
const chain = await MemoryChain.start();
const players = [new DemoPlayer("first bot"), new DemoPlayer("second bot", CARELESSNESS)] as const;

for (const [i, game] of provableGames.entries()) {
  const { number, words } = game.plain;
  const isFirst = i === 0;
  say(
    isFirst
      ? `Each wallet signs once: it registers a session key and queues for ${words.title}.`
      : `\nFor ${words.title} the session keys queue alone; no wallet is asked again.`,
  );
  // The player who waits gets the first seat in odd-numbered matches only. This order seats the
  // first bot first in every match.
  for (const player of i % 2 === 0 ? players : [...players].reverse()) {
    await (isFirst ? player.register(chain, number) : player.requeue(chain, number));
  }
  await chain.produceBlock();
  await playMatch({ chain, players, matchId: i + 1, game });
}

say(`\n${dim("Wallet signatures: one each. Session signatures: all the rest. Gas: none.")}`);
await chain.close();
