"use client";

import { storedSwitch } from "./storedSwitch";

/**
 * Whether this person wants notifications while they look elsewhere. Off by default. The browser
 * must permit notifications as well.
 */
export const notificationSetting = storedSwitch("kifu-notifications", false);

/**
 * Whether a notification may be shown now. The person can withdraw the browser's permission.
 */
export function notificationsAreOn(): boolean {
  return notificationSetting.isOn() && globalThis.Notification?.permission === "granted";
}
