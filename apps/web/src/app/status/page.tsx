import type { Metadata } from "next";
import { askProving } from "../../status/askProving";
import { StatusPage } from "../../status/StatusPage";
import { ask } from "../../server/ask";
import { askedTexts } from "../../server/askedTexts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await askedTexts()).status.title };
}

/**
 * The state of the chain. It also renders without a node, because people look here when the node
 * is down.
 */
export default async function Page() {
  const [chain, blocks, proving] = await Promise.all([
    ask("chain", (kifu) => kifu.chain()),
    ask("blocks", (kifu) => kifu.blocks({ first: 20 })),
    ask("proving", (kifu) => askProving(kifu.url)),
  ]);
  return <StatusPage chain={chain} blocks={blocks} proving={proving} />;
}
