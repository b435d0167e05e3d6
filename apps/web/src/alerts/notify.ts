import { notificationsAreOn } from "./notificationSetting";
import { isInViewElsewhere } from "./markInView";

/** What a notification says of a match, and what a press on it does. */
interface Told {
  readonly match: number;
  readonly title: string;
  readonly body: string;
  readonly onPress: () => void;
}

/** Shows a notification to those who want it and look at no tab of this site. */
export async function notify({ match, title, body, onPress }: Told): Promise<void> {
  if (!notificationsAreOn() || (await isInViewElsewhere())) return;
  const notification = new Notification(title, {
    body,
    icon: "/icons/icon-192.png",
    // A later one of the same match takes its place, and so does another tab's.
    tag: `kifu-match-${match}`,
  });
  notification.onclick = () => {
    window.focus();
    onPress();
    notification.close();
  };
}
