import type { Account, Accounts, AccountsState } from "@kifu/client";
import { Button } from "../components/ui/Button";
import { Section } from "../components/ui/Section";
import type { Acting } from "./useAct";

interface WalletPartProps {
  readonly account: Account | undefined;
  readonly wallet: AccountsState["wallet"];
  readonly accounts: Accounts;
  readonly acting: Acting;
}

/** A wallet, for those who have one. Nobody needs it. */
export function WalletPart({ account, wallet, accounts, acting }: WalletPartProps) {
  const { doing, act } = acting;
  const connected = account?.kind === "wallet";
  return (
    <Section title="Wallet">
      <p className="leading-relaxed text-soft">
        {connected
          ? "Your wallet holds your name. It is asked once for a key, and never for a move."
          : wallet === "present"
            ? "Play under your wallet’s address, on any device. It is asked once, and never for a move."
            : "No wallet is needed. If you have Auro, open this page in its browser and play under your own address."}
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
