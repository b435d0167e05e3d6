"use client";

import { useAccounts } from "@kifu/client/react";
import Link from "next/link";
import { Identicon } from "../components/Identicon";
import { PlayerName } from "../names/PlayerName";
import { texts } from "../texts/texts";

/**
 * A link to the visitor's account. Its space is reserved until the name is known. On a phone the
 * space is the same for all names.
 */
export function AccountLink() {
  const { account } = useAccounts();
  return (
    <Link
      href="/account"
      className="ml-1 flex min-h-10 w-34 sm:w-auto sm:min-w-36 low:w-auto low:min-w-0 items-center justify-end gap-2 rounded-full py-1 pl-2 pr-1 text-sm font-medium hover:bg-sunken"
    >
      <span className="wrap-break-word text-right leading-tight low:sr-only">
        {account === undefined ? texts().common.guest : <PlayerName address={account.address} />}
      </span>
      <Identicon address={account?.address} className="size-8" />
    </Link>
  );
}
