import { useEffect, useState } from "react";
import { notificationSetting } from "../lib/notificationSetting";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

const INSTEAD = "Without notifications, this tab’s title and icon tell you when it is your turn.";

const REFUSALS = {
  denied: {
    title: "Notifications are blocked",
    text: "Your browser does not let this site notify you. Allow notifications in its settings for this site, then press the bell again.",
  },
  default: {
    title: "Notifications stay off",
    text: "You have not allowed them. Press the bell to be asked again.",
  },
  missing: {
    title: "No notifications here",
    text: "This browser does not let pages show notifications.",
  },
} as const;

/** One request for the browser's permission to show notifications. */
export interface Asked {
  /** Undefined if the browser has no notifications. */
  readonly answer: Promise<NotificationPermission> | undefined;
}

export function NotificationAnswer({ asked }: { readonly asked: Asked }) {
  const [refusal, setRefusal] = useState<keyof typeof REFUSALS>();
  useEffect(() => {
    let isLatest = true;
    void turnOn(asked).then((found) => isLatest && setRefusal(found));
    return () => {
      isLatest = false;
    };
  }, [asked]);
  const close = () => setRefusal(undefined);
  const { title, text } = REFUSALS[refusal ?? "missing"];
  return (
    <Dialog open={refusal !== undefined} title={title} onClose={close}>
      <p className="mt-2 text-soft">{text}</p>
      <p className="mt-2 text-soft">{INSTEAD}</p>
      <div className="mt-6 flex justify-end">
        <Button look="main" onClick={close}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}

/** Turns notifications on if permitted. Otherwise resolves to the reason. */
async function turnOn({ answer }: Asked): Promise<keyof typeof REFUSALS | undefined> {
  const permission = (await answer) ?? "missing";
  if (permission !== "granted") return permission;
  try {
    new Notification("Notifications are on", {
      body: "While you are elsewhere, you will hear about your turn and your match.",
      icon: "/icons/icon-192.png",
      tag: "kifu-on",
    });
  } catch {
    // Browsers on phones allow notifications only from service workers.
    return "missing";
  }
  notificationSetting.turn(true);
  return undefined;
}
