"use client";

import { storedSwitch } from "../lib/storedSwitch";

/**
 * Whether this person wants to be notified while they look elsewhere: off until they ask for it. Their
 * browser must permit it besides.
 */
export const notificationSetting = storedSwitch("kifu-notifications", false);

/** Whether a notification may be shown now: a permission can be taken back in the browser. */
export function notificationsAreOn(): boolean {
  return notificationSetting.isOn() && globalThis.Notification?.permission === "granted";
}
