"use client";

import { connect, type MeantChain, openAccounts } from "@kifu/client";
import { KifuProvider } from "@kifu/client/react";
import { type ReactNode, useState } from "react";
import { type BotLevels, BotLevelsProvider } from "../bots/BotLevelsProvider";
import { games } from "../games";
import { NamesProvider } from "../names/NamesProvider";
import { deviceKeys, takeLastVisitor } from "../lib/deviceKeys";

interface ProvidersProps {
  /** The chain on which people are meant to play. All other chains are refused. */
  readonly chain: string | MeantChain | undefined;
  readonly bots: BotLevels;
  readonly children: ReactNode;
}

export function Providers({ chain, bots, children }: ProvidersProps) {
  const [given] = useState(() => open(chain));
  return (
    <KifuProvider {...given}>
      <BotLevelsProvider levels={bots}>
        <NamesProvider>{children}</NamesProvider>
      </BotLevelsProvider>
    </KifuProvider>
  );
}

function open(chain: string | MeantChain | undefined) {
  const onServer = typeof window === "undefined";
  // A page talks to its own server, which forwards requests to the node.
  const origin = onServer ? "http://localhost" : window.location.origin;
  const kifu = connect(`${origin}/api`, {
    ...(chain !== undefined && { chain }),
    games: games.map(({ name, load }) => ({
      name,
      load: async () => (await load()).rules,
    })),
  });
  return { kifu, accounts: openAccounts({ kifu, keys: deviceKeys, last: takeLastVisitor() }) };
}
