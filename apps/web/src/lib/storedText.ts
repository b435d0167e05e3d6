import { useSyncExternalStore } from "react";

export interface StoredText {
  read(): string;
  write(text: string): void;
  /** The text, also when it changes in this tab or another one. */
  useText(): string;
}

/**
 * A text that this browser stores under a key, at first empty. Private windows may have no
 * storage. With `orInMemory`, the text then stays for as long as the page.
 */
export function storedText(key: string, { orInMemory = false } = {}): StoredText {
  const listeners = new Set<() => void>();
  let inMemory = "";

  function read(): string {
    try {
      return localStorage.getItem(key) ?? inMemory;
    } catch {
      return inMemory;
    }
  }

  function write(text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {
      if (orInMemory) inMemory = text;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(changed: () => void): () => void {
    listeners.add(changed);
    window.addEventListener("storage", changed);
    return () => {
      listeners.delete(changed);
      window.removeEventListener("storage", changed);
    };
  }

  return { read, write, useText: () => useSyncExternalStore(subscribe, read, () => "") };
}
