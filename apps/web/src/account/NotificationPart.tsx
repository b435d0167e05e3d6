import { late } from "../components/late";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { Section } from "../components/Section";
import { texts } from "../texts/texts";

const PushPart = late(async () => (await import("./PushPart")).PushPart);

export function NotificationPart() {
  const { account, alerts } = texts();
  return (
    <Section title={alerts.notifications}>
      <div className="flex items-start gap-3 leading-relaxed text-soft">
        <NotificationSwitch />
        <p>{account.notificationsText}</p>
      </div>
      <PushPart />
    </Section>
  );
}
