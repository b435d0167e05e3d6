import { FairPoints } from "../home/FairPoints";
import { HomePage } from "../home/HomePage";
import { KnownNames } from "../names/NamesProvider";
import { ask } from "../server/ask";
import { askFaucet } from "../server/askFaucet";
import { askNames } from "../server/askNames";

/**
 * The home page. The server waits a short time for the node's answers, and renders those that
 * arrive. The browser fetches everything else.
 */
export default async function Page() {
  const [running, finished, waiting, faucet] = await Promise.all([
    ask("running", (kifu) => kifu.matches({ status: "running", first: 12 })),
    ask("finished", (kifu) => kifu.matches({ status: "finished", first: 12 })),
    ask("queue", (kifu) => kifu.queue()),
    askFaucet(),
  ]);
  const seats = [running, finished]
    .flatMap((page) => page?.items ?? [])
    .flatMap(({ seats }) => seats);
  const names = await askNames([...seats, ...(waiting ?? [])].map(({ owner }) => owner));
  return (
    <KnownNames known={names}>
      <HomePage
        running={running?.items}
        recent={finished?.items}
        waiting={waiting}
        faucet={faucet}
        points={<FairPoints />}
      />
    </KnownNames>
  );
}
