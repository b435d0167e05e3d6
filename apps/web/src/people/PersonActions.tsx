import { Button } from "../components/Button";
import { blockedPlayers, followedPlayers } from "./storedPlayers";

/** Follows and blocks a player, in this browser. */
export function PersonActions({ address }: { readonly address: string }) {
  const isFollowed = followedPlayers.usePlayers().includes(address);
  const isBlocked = blockedPlayers.usePlayers().includes(address);
  return (
    <>
      {!isBlocked && (
        <Button
          aria-pressed={isFollowed}
          onClick={() =>
            isFollowed ? followedPlayers.remove(address) : followedPlayers.add(address)
          }
        >
          {isFollowed ? "Following" : "Follow"}
        </Button>
      )}
      <Button
        look="quiet"
        aria-pressed={isBlocked}
        title="Hides their invitations and tables, and searches here avoid them"
        onClick={() => {
          if (isBlocked) return blockedPlayers.remove(address);
          followedPlayers.remove(address);
          blockedPlayers.add(address);
        }}
      >
        {isBlocked ? "Unblock" : "Block"}
      </Button>
    </>
  );
}
