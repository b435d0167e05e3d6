import { notificationsAreOn } from "../lib/notificationSetting";
import { isInViewElsewhere } from "./markInView";

interface Told {
  readonly match: number;
  readonly title: string;
  readonly body: string;
  readonly onPress: () => void;
}

/** Shows a notification if the person wants it and no visible tab follows a match. */
export async function notify({ match, title, body, onPress }: Told): Promise<void> {
  if (!notificationsAreOn() || (await isInViewElsewhere())) return;
  const notification = new Notification(title, {
    body,
    icon: "/icons/icon-192.png",
    // A later notification of the same match replaces this one, even from another tab.
    tag: `kifu-match-${match}`,
  });
  notification.onclick = () => {
    window.focus();
    onPress();
    notification.close();
  };
}
