import { useAccounts } from "@kifu/client/react";
import { Button } from "../components/Button";
import { Section } from "../components/Section";
import type { Acting } from "../lib/useAct";
import { texts } from "../texts/texts";

export function WalletPart({ doing, act }: Acting) {
  const { account, wallet, accounts } = useAccounts();
  const connected = account?.kind === "wallet";
  const { account: said } = texts();
  return (
    <Section title={said.wallet}>
      <p className="leading-relaxed text-soft">
        {connected
          ? said.walletConnected
          : wallet === "present"
            ? said.walletPresent
            : said.walletMissing}
      </p>
      {!connected && wallet === "present" && (
        <Button
          className="mt-5"
          disabled={doing !== undefined}
          onClick={() => void act("wallet", () => accounts.connectWallet())}
        >
          {doing === "wallet" ? said.walletWaits : said.walletConnect}
        </Button>
      )}
      {connected && (
        <Button
          className="mt-5"
          disabled={doing !== undefined}
          onClick={() => void act("guest", () => accounts.guest())}
        >
          {said.walletLeave}
        </Button>
      )}
    </Section>
  );
}
