import { useAccounts } from "@kifu/client/react";
import { Button } from "../components/Button";
import { Section } from "../components/Section";
import type { Acting } from "../lib/useAct";

export function WalletPart({ doing, act }: Acting) {
  const { account, wallet, accounts } = useAccounts();
  const connected = account?.kind === "wallet";
  return (
    <Section title="Wallet">
      <p className="leading-relaxed text-soft">
        {connected
          ? "You play under your wallet’s address. It approves a key once and is never asked about a move."
          : wallet === "present"
            ? "Play under your wallet’s address, on any device. It asks you once, and never about a move."
            : "You do not need a wallet. If you have Auro, open this page in its browser and play under your own address."}
      </p>
      {!connected && wallet === "present" && (
        <Button
          className="mt-5"
          disabled={doing !== undefined}
          onClick={() => void act("wallet", () => accounts.connectWallet())}
        >
          {doing === "wallet" ? "Waiting for the wallet…" : "Connect Auro"}
        </Button>
      )}
      {connected && (
        <Button
          className="mt-5"
          disabled={doing !== undefined}
          onClick={() => void act("guest", () => accounts.guest())}
        >
          Play as a guest instead
        </Button>
      )}
    </Section>
  );
}
