import type { SettlementStatus } from "@kifu/wire";
import { space, texts } from "../texts/texts";
import { daysText } from "./settlementText";

/** Whether the rules of the chain can change, and when. */
export function upgradeText({ contract, upgrade }: SettlementStatus): string {
  const { common } = texts();
  const { secondsPerSlot, unit, upgrades } = contract;
  if (upgrades === undefined) return common.neverUpgraded;
  const isReal = unit > 0n;
  if (upgrade === undefined) {
    const notice = daysText(Number(upgrades.notice * secondsPerSlot));
    return isReal ? common.upgradeNoticeToLeave({ notice }) : common.upgradeNotice({ notice });
  }
  const announced =
    upgrade.endsAt === undefined
      ? common.upgradeSoon
      : common.upgradeFrom({ date: longDateText(upgrade.endsAt) });
  return isReal ? `${announced}${space()}${common.upgradeMoney}` : announced;
}

/** A date in words, such as “3 January 2027”. */
function longDateText(milliseconds: number): string {
  const { language } = texts();
  const form = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Date(milliseconds).toLocaleDateString(language === "en" ? "en-GB" : language, form);
}
