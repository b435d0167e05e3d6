import { useEffect, useState } from "react";
import { notificationSetting } from "../lib/notificationSetting";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { texts } from "../texts/texts";

/** Why notifications stay off: the browser's answer, or that it has none. */
type Refusal = "denied" | "default" | "missing";

/** One request for the browser's permission to show notifications. */
export interface Asked {
  /** Undefined if the browser has no notifications. */
  readonly answer: Promise<NotificationPermission> | undefined;
}

export function NotificationAnswer({ asked }: { readonly asked: Asked }) {
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    let isLatest = true;
    void turnOn(asked).then((found) => isLatest && setRefusal(found));
    return () => {
      isLatest = false;
    };
  }, [asked]);
  const close = () => setRefusal(undefined);
  const { alerts, common } = texts();
  const refusals: Readonly<Record<Refusal, { readonly title: string; readonly text: string }>> = {
    denied: { title: alerts.denied, text: alerts.deniedText },
    default: { title: alerts.notAllowed, text: alerts.notAllowedText },
    missing: { title: alerts.missing, text: alerts.missingText },
  };
  const { title, text } = refusals[refusal ?? "missing"];
  return (
    <Dialog open={refusal !== undefined} title={title} onClose={close}>
      <p className="mt-2 text-soft">{text}</p>
      <p className="mt-2 text-soft">{alerts.tabInstead}</p>
      <div className="mt-6 flex justify-end">
        <Button look="main" onClick={close}>
          {common.ok}
        </Button>
      </div>
    </Dialog>
  );
}

/** Turns notifications on if permitted. Otherwise resolves to the reason. */
async function turnOn({ answer }: Asked): Promise<Refusal | undefined> {
  const permission = (await answer) ?? "missing";
  if (permission !== "granted") return permission;
  const { alerts } = texts();
  try {
    new Notification(alerts.turnedOn, {
      body: alerts.turnedOnText,
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
