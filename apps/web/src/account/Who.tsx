import { useAccounts } from "@kifu/client/react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "../components/Button";
import { Identicon } from "../components/Identicon";
import { late } from "../components/late";
import { Notice } from "../components/Notice";
import { useAct } from "../lib/useAct";
import { shortAddress } from "../lib/shortAddress";
import { useChosenName } from "../names/NamesProvider";
import { PlayerName } from "../names/PlayerName";
import { problemText, space, texts } from "../texts/texts";

/** Loaded late, because most visits change no name. */
const NameDialog = late(async () => (await import("./NameDialog")).NameDialog);

export function Who() {
  const { account, accounts, ready } = useAccounts();
  const { doing, problem, act } = useAct();
  const chosen = useChosenName(account?.address);
  const [naming, setNaming] = useState(false);
  const { account: said, common } = texts();
  return (
    <header className="flex flex-wrap items-center gap-5">
      <Identicon address={account?.address} own className="size-20" />
      <div className="min-w-0 flex-1 basis-44">
        <h1 className="text-3xl font-semibold sm:text-4xl">
          {account === undefined ? common.guest : <PlayerName address={account.address} />}
        </h1>
        <p className="mt-1.5 text-soft">
          {account === undefined
            ? ready
              ? said.nameLater
              : said.nameUnknown
            : account.kind === "wallet"
              ? said.asWallet
              : account.kind === "lent"
                ? said.asLent
                : said.asGuest}
          {space()}
          {account !== undefined && (
            <Link
              href={`/player/${account.address}`}
              className="underline decoration-rule underline-offset-4 hover:decoration-current"
              title={account.address}
            >
              {said.yourMatches({ address: shortAddress(account.address) })}
            </Link>
          )}
        </p>
      </div>
      {account === undefined && ready && (
        <Button
          disabled={doing !== undefined}
          onClick={() => void act("guest", () => accounts.guest())}
        >
          {said.nameNow}
        </Button>
      )}
      {account !== undefined && (
        <>
          <Button
            onPointerEnter={NameDialog.prefetch}
            onFocus={NameDialog.prefetch}
            onClick={() => setNaming(true)}
          >
            {chosen === undefined ? said.chooseName : said.changeName}
          </Button>
          <NameDialog open={naming} chosen={chosen} onClose={() => setNaming(false)} />
        </>
      )}
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
    </header>
  );
}
