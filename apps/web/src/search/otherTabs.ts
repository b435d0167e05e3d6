const CHANNEL = "kifu-search-ended";

/**
 * Tells other tabs that this player has ended their search. Otherwise those tabs would sign the
 * search's seek again.
 */
export function tellOtherTabs(owner: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(owner);
  channel.close();
}

export function onEndedElsewhere(owner: string, ended: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === owner) ended();
  };
  return () => channel.close();
}
