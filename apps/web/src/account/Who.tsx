import type { Account } from "@kifu/client";
import Link from "next/link";
import { Seal } from "../components/ui/Seal";
import { playerName, shortAddress } from "../lib/playerName";

interface WhoProps {
  readonly account: Account | undefined;
  readonly ready: boolean;
}

export function Who({ account, ready }: WhoProps) {
  return (
    <header className="flex flex-wrap items-center gap-5">
      <Seal address={account?.address} own className="size-20" />
      <div className="min-w-0 flex-1 basis-44">
        <h1 className="text-3xl font-semibold sm:text-4xl">
          {account === undefined ? "Guest" : playerName(account.address)}
        </h1>
        <p className="mt-1.5 text-soft">
          {account === undefined
            ? ready
              ? "You get a name with your first match. Nothing to sign up for."
              : "Looking for your name on this device…"
            : account.kind === "wallet"
              ? "Playing with your wallet. "
              : "Playing as a guest, kept on this device. "}
          {account !== undefined && (
            <Link
              href={`/player/${account.address}`}
              className="underline decoration-rule underline-offset-4 hover:decoration-current"
              title={account.address}
            >
              Your matches {shortAddress(account.address)}
            </Link>
          )}
        </p>
      </div>
    </header>
  );
}
