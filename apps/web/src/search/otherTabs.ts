/** The channel on which tabs of this site announce ended searches. */
const CHANNEL = "kifu-search-ended";

/**
 * Tells other tabs that this player has ended their search. A page that continued would sign for
 * it again.
 */
export function tellOtherTabs(owner: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(owner);
  channel.close();
}

/**
 * Calls back when another tab ends this player's search. Returns a function that stops this.
 */
export function onEndedElsewhere(owner: string, ended: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === owner) ended();
  };
  return () => channel.close();
}
