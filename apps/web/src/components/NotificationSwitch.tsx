"use client";

import { useState } from "react";
import { notificationsAreOn, notificationSetting } from "../lib/notificationSetting";
import { IconButton } from "./IconButton";
import { Bell, NoBell } from "./icons";
import { late } from "./late";
import type { Asked } from "./NotificationAnswer";

const NotificationAnswer = late(
  async () => (await import("./NotificationAnswer")).NotificationAnswer,
);

/** Turns notifications about turns and matches on and off. Only a press asks for permission. */
export function NotificationSwitch() {
  const on = notificationSetting.useIsOn() && notificationsAreOn();
  const [asked, ask] = useState<Asked>();
  return (
    <>
      <IconButton
        label="Notifications"
        role="switch"
        aria-checked={on}
        onClick={() => {
          if (on) notificationSetting.turn(false);
          // Called directly in the press, because some browsers allow it at no other time.
          else ask({ answer: globalThis.Notification?.requestPermission() });
        }}
      >
        {on ? <Bell /> : <NoBell />}
      </IconButton>
      {asked && <NotificationAnswer asked={asked} />}
    </>
  );
}
