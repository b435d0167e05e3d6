import { useAccounts } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { storedSwitch } from "../lib/storedSwitch";
import { texts } from "../texts/texts";

const note = storedSwitch("kifu-note-hand", true);

/** Explains once where the hand is. Leaving the page counts as having read the explanation. */
export function FirstHand() {
  const { account } = useAccounts();
  const [open] = useState(() => note.isOn());
  useEffect(() => () => note.turn(false), []);
  const { board } = texts();
  if (!open) return null;
  return (
    <p className="mx-auto mt-4 max-w-md text-sm text-soft">
      {board.handStays}{" "}
      {(account?.kind ?? "guest") === "guest"
        ? board.handOfGuest({
            key: (inside) => (
              <Link
                href="/account"
                className="underline decoration-rule underline-offset-4 hover:text-ink"
              >
                {inside}
              </Link>
            ),
          })
        : board.handOfWallet}
    </p>
  );
}
