import { useAccounts } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { storedSwitch } from "../lib/storedSwitch";

const note = storedSwitch("kifu-note-hand", true);

/** Explains once where the hand is. Leaving the page counts as having read the explanation. */
export function FirstHand() {
  const { account } = useAccounts();
  const [open] = useState(() => note.isOn());
  useEffect(() => () => note.turn(false), []);
  if (!open) return null;
  return (
    <p className="mx-auto mt-4 max-w-md text-sm text-soft">
      Your hand stays in this browser, where nobody else can see it.{" "}
      {account?.kind === "wallet" ? (
        "If the browser’s data is cleared during a match, you can only resign."
      ) : (
        <>
          <Link
            href="/account"
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            Save your secret key
          </Link>{" "}
          to get it back if the browser’s data is cleared, or on another device. Players without
          their hand can only resign.
        </>
      )}
    </p>
  );
}
