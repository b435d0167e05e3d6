/** On which the tabs of this site tell each other whose search was ended. */
const CHANNEL = "kifu-search-ended";

/** Tells the other tabs that this player has ended their search: a page that goes on would sign for it again. */
export function tellOtherTabs(owner: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(owner);
  channel.close();
}

/** Calls when another tab tells that this player has ended their search. Returns what stops that. */
export function onEndedElsewhere(owner: string, ended: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === owner) ended();
  };
  return () => channel.close();
}
