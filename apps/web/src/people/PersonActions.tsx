import { useAccounts, useKifu } from "@kifu/client/react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "../components/Button";
import { blockedPlayers, followedPlayers, MOST_PLAYERS } from "./storedPlayers";
import { texts } from "../texts/texts";

/** Follows and blocks a player, in this browser. */
export function PersonActions({ address }: { readonly address: string }) {
  const { people } = texts();
  const isFollowed = followedPlayers.usePlayers().includes(address);
  const isBlocked = blockedPlayers.usePlayers().includes(address);
  const kifu = useKifu();
  const { account } = useAccounts();
  const [isFull, setFull] = useState(false);
  const follow = (on: boolean) => {
    setFull(on && !followedPlayers.add(address));
    if (!on) followedPlayers.remove(address);
    if (account === undefined) return;
    import("../lib/pushDevice")
      .then(async ({ renewFollows }) => {
        await renewFollows(kifu, account, followedPlayers.read());
      })
      // The account page sends the list again.
      .catch(() => undefined);
  };
  return (
    <>
      {!isBlocked && (
        <Button aria-pressed={isFollowed} onClick={() => follow(!isFollowed)}>
          {isFollowed ? people.following : people.follow}
        </Button>
      )}
      <Button
        look="quiet"
        aria-pressed={isBlocked}
        title={people.blockHint}
        onClick={() => {
          if (isBlocked) return blockedPlayers.remove(address);
          if (!blockedPlayers.add(address)) return setFull(true);
          follow(false);
        }}
      >
        {isBlocked ? people.unblock : people.block}
      </Button>
      {isFull && (
        <p role="status" className="basis-full text-sm text-accent">
          {people.listFull({
            count: MOST_PLAYERS,
            players: (inside) => (
              <Link href="/players" className="underline underline-offset-4">
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}
