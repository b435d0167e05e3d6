"use client";

import { useSyncExternalStore } from "react";

/** Whether stones are heard, and felt, on this device. Remembered. */
const KEY = "kifu-sound";
const listeners = new Set<() => void>();

/** On unless it was turned off on this device. */
export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Remembers the choice on this device, and tells every switch on the page. */
export function turnSound(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Private windows may keep nothing: then the switch lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The choice, as it changes. On a server the sound counts as on. */
export function useSoundIsOn(): boolean {
  return useSyncExternalStore(subscribe, soundIsOn, () => true);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** A stone is put down. Silent until the person has touched the page, as browsers want it. */
export async function stoneSound(): Promise<void> {
  if (!soundIsOn()) return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(12);
  const { playStone } = await import("./playStone");
  playStone();
}
