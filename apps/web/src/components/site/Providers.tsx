"use client";

import { browserKeys, connect, memoryKeys, openAccounts } from "@kifu/client";
import { KifuProvider } from "@kifu/client/react";
import { type ReactNode, useState } from "react";
import { games } from "../../games";

interface ProvidersProps {
  readonly children: ReactNode;
}

/** The connection to the chain, and the accounts of this device. */
export function Providers({ children }: ProvidersProps) {
  const [given] = useState(open);
  return <KifuProvider {...given}>{children}</KifuProvider>;
}

function open() {
  const onServer = typeof window === "undefined";
  // A page talks to the server that it came from, which passes on to the node.
  const origin = onServer ? "http://localhost" : window.location.origin;
  const kifu = connect(`${origin}/api`, {
    games: games.map(({ name, load }) => ({
      name,
      load: async () => (await load()).rules,
    })),
  });
  const keys = onServer ? memoryKeys() : browserKeys();
  return { kifu, accounts: openAccounts({ kifu, keys }) };
}
