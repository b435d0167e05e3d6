import { HomePage } from "../home/HomePage";
import { ask } from "../server/ask";

/**
 * The home page. The server fills it in as far as the node answers; the browser goes on from
 * there.
 */
export default async function Page() {
  const [running, finished] = await Promise.all([
    ask("running", (kifu) => kifu.matches({ status: "running", first: 12 })),
    ask("finished", (kifu) => kifu.matches({ status: "finished", first: 12 })),
  ]);
  return <HomePage running={running?.items} recent={finished?.items} />;
}
