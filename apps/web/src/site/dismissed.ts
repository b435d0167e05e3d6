import { useSyncExternalStore } from "react";

const KEY = "kifu-dismissed";
const MOST_KEPT = 20;

const listeners = new Set<() => void>();

/** Hides a note in all tabs of this browser, for good. */
export function dismiss(id: string): void {
  const latest = [...read(kept()), id].slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(latest));
  } catch {
    // Private windows may have no storage. The note is then dismissed in this page only.
    unkept = JSON.stringify(latest);
  }
  for (const listener of listeners) listener();
}

let unkept = "";

/** A function that tells whether a note was dismissed in this browser. */
export function useDismissed(): (id: string) => boolean {
  const text = useSyncExternalStore(subscribe, kept, () => "");
  return (id) => read(text).includes(id);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? unkept;
  } catch {
    return unkept;
  }
}

function read(text: string): readonly unknown[] {
  try {
    const ids = JSON.parse(text) as unknown;
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
