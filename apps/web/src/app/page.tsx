import { HomePage } from "../home/HomePage";
import { ask } from "../server/ask";

export default async function Page() {
  const [running, finished, chain] = await Promise.all([
    ask("running", (kifu) => kifu.matches({ status: "running", first: 12 })),
    ask("finished", (kifu) => kifu.matches({ status: "finished", first: 12 })),
    ask("chain", (kifu) => kifu.chain()),
  ]);
  return (
    <HomePage
      running={running.answered ? running.value.items : undefined}
      recent={finished.answered ? finished.value.items : undefined}
      intervalMs={chain.answered ? chain.value.blockIntervalMs : undefined}
    />
  );
}
