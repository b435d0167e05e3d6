import { late } from "../components/late";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { Section } from "../components/Section";

const PushPart = late(async () => (await import("./PushPart")).PushPart);

export function NotificationPart() {
  return (
    <Section title="Notifications">
      <div className="flex items-start gap-3 leading-relaxed text-soft">
        <NotificationSwitch />
        <p>
          While you look at another tab or another program, this browser can tell you that a match
          was found, or that it is your turn. Keep the Kifu tab open. Its title and icon tell you
          the same in any case.
        </p>
      </div>
      <PushPart />
    </Section>
  );
}
