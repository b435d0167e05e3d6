import { useSyncExternalStore } from "react";

export interface StoredText {
  read(): string;
  write(text: string): void;
  /**
   * A hook that returns the text, and renders again when this tab or another one changes it. On a
   * server, it returns `atFirst`.
   */
  useText(): string;
}

/**
 * A text that this browser stores under a key. Private windows may have no storage. The text then
 * stays `atFirst`. With `orInMemory`, it is the text that this page wrote last.
 */
export function storedText(key: string, { atFirst = "", orInMemory = false } = {}): StoredText {
  const listeners = new Set<() => void>();
  let inMemory = atFirst;

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

  return { read, write, useText: () => useSyncExternalStore(subscribe, read, () => atFirst) };
}
