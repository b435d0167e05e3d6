"use client";

import { useState } from "react";
import { notificationsAreOn, notificationSetting } from "../lib/notificationSetting";
import { IconButton } from "./IconButton";
import { Bell, NoBell } from "./icons";
import { late } from "./late";
import type { Asked } from "./NotificationAnswer";
import { texts } from "../texts/texts";

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
        label={texts().alerts.notifications}
        role="switch"
        aria-checked={on}
        onClick={() => {
          if (on) notificationSetting.turn(false);
          // This runs directly in the event handler, because some browsers allow the request only
          // there.
          else ask({ answer: globalThis.Notification?.requestPermission() });
        }}
      >
        {on ? <Bell /> : <NoBell />}
      </IconButton>
      {asked && <NotificationAnswer asked={asked} />}
    </>
  );
}
