import { HomePage } from "../home/HomePage";
import { ask } from "../server/ask";
import { askFaucet } from "../server/askFaucet";

/**
 * The home page. The server renders what the node answers in time. The browser continues from
 * there.
 */
export default async function Page() {
  const [running, finished, waiting, faucet] = await Promise.all([
    ask("running", (kifu) => kifu.matches({ status: "running", first: 12 })),
    ask("finished", (kifu) => kifu.matches({ status: "finished", first: 12 })),
    ask("queue", (kifu) => kifu.queue()),
    askFaucet(),
  ]);
  return (
    <HomePage running={running?.items} recent={finished?.items} waiting={waiting} faucet={faucet} />
  );
}
