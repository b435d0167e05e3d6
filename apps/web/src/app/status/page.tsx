import type { Metadata } from "next";
import { StatusPage } from "../../status/StatusPage";
import { ask } from "../../server/ask";

export const metadata: Metadata = { title: "Status" };

export default async function Page() {
  const [chain, blocks] = await Promise.all([
    ask("chain", (kifu) => kifu.chain()),
    ask("blocks", (kifu) => kifu.blocks({ first: 20 })),
  ]);
  return (
    <StatusPage
      chain={chain.answered ? chain.value : undefined}
      blocks={blocks.answered ? blocks.value : undefined}
    />
  );
}
