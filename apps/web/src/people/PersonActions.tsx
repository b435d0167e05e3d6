import { useAccounts, useKifu } from "@kifu/client/react";
import { Button } from "../components/Button";
import { blockedPlayers, followedPlayers } from "./storedPlayers";
import { texts } from "../texts/texts";

/** Follows and blocks a player, in this browser. */
export function PersonActions({ address }: { readonly address: string }) {
  const { people } = texts();
  const isFollowed = followedPlayers.usePlayers().includes(address);
  const isBlocked = blockedPlayers.usePlayers().includes(address);
  const kifu = useKifu();
  const { account } = useAccounts();
  const follow = (on: boolean) => {
    if (on) followedPlayers.add(address);
    else followedPlayers.remove(address);
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
          follow(false);
          blockedPlayers.add(address);
        }}
      >
        {isBlocked ? people.unblock : people.block}
      </Button>
    </>
  );
}
