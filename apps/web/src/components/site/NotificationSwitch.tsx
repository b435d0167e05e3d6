"use client";

import { useState } from "react";
import { notificationsAreOn, notificationSetting } from "../../alerts/notificationSetting";
import { IconButton } from "../ui/IconButton";
import { Bell, NoBell } from "../ui/icons";
import { late } from "../ui/late";
import type { Asked } from "./NotificationAnswer";

const NotificationAnswer = late(
  async () => (await import("./NotificationAnswer")).NotificationAnswer,
);

/** Turns notifications of turns and matches on and off. Only a press asks for permission. */
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
          // Here, within the press: some browsers take no other time for it.
          else ask({ answer: globalThis.Notification?.requestPermission() });
        }}
      >
        {on ? <Bell /> : <NoBell />}
      </IconButton>
      {asked && <NotificationAnswer asked={asked} />}
    </>
  );
}
