/** `npm run demo`: two bots play a match of each game over session keys, drawn as it goes. */
import { MemoryChain } from "./memoryChain.js";
import { gameNumbers } from "../runtime/games.js";
import { randzu } from "../randzu/index.js";
import { chooseMove as chooseRandzuMove } from "../randzu/bot.js";
import { ticTacToe } from "../tic-tac-toe/index.js";
import { chooseMove as chooseTicTacToeMove } from "../tic-tac-toe/bot.js";
import { bold, dim, say } from "./terminal.js";
import { playMatch } from "./demoMatch.js";
import { DemoPlayer } from "./demoPlayer.js";

say(bold("Kifu") + ": two bots, two games, one chain in this process' memory.");
say(dim("The second bot is a careless one, so that there is something to see.\n"));
say(dim("Starting the chain …"));
const chain = await MemoryChain.start();
const players = [new DemoPlayer("first bot"), new DemoPlayer("second bot")] as const;

say("Each wallet signs once: it registers a session key and queues for Randzu.");
for (const player of players) await player.register(chain, gameNumbers.Randzu);
await chain.produceBlock();
await playMatch({
  chain,
  players,
  matchId: 1,
  game: randzu,
  module: chain.modules.randzu,
  chooseMove: chooseRandzuMove,
});

say("\nFor tic-tac-toe the session keys queue alone; no wallet is asked again.");
// In the second match the first move is for whoever comes last.
for (const player of [...players].reverse()) await player.requeue(chain, gameNumbers.TicTacToe);
await chain.produceBlock();
await playMatch({
  chain,
  players,
  matchId: 2,
  game: ticTacToe,
  module: chain.modules.ticTacToe,
  chooseMove: chooseTicTacToeMove,
});

say(`\n${dim("Wallet signatures: one each. Session signatures: all the rest. Gas: none.")}`);
await chain.close();
