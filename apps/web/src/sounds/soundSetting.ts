"use client";

import { storedSwitch } from "../lib/storedSwitch";
import type { AlertSound } from "./sounds";

/** Whether this device plays sounds, and vibrates for stones. On by default. */
export const soundSetting = storedSwitch("kifu-sound", true);

export async function stoneSound(): Promise<void> {
  if (!isAllowed()) return;
  navigator.vibrate?.(12);
  (await sounds()).playStone();
}

export async function alertSound(sound: AlertSound): Promise<void> {
  if (isAllowed()) (await sounds()).playAlert(sound);
}

/** Whether a sound may be played now. Browsers allow sounds only after the first press. */
function isAllowed(): boolean {
  return soundSetting.isOn() && navigator.userActivation?.hasBeenActive !== false;
}

const sounds = () => import("./sounds");
