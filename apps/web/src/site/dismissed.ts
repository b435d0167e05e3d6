import { storedText } from "../lib/storedText";

const MOST_KEPT = 20;

const dismissed = storedText("kifu-dismissed", { orInMemory: true });

/** Hides a note in all tabs of this browser, for good. */
export function dismiss(id: string): void {
  const latest = [...idsIn(dismissed.read()), id].slice(-MOST_KEPT);
  dismissed.write(JSON.stringify(latest));
}

/** A function that tells whether a note was dismissed in this browser. */
export function useDismissed(): (id: string) => boolean {
  const text = dismissed.useText();
  return (id) => idsIn(text).includes(id);
}

function idsIn(text: string): readonly unknown[] {
  try {
    const ids = JSON.parse(text) as unknown;
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
