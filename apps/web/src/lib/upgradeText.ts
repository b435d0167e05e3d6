import type { SettlementStatus } from "@kifu/wire";
import { daysText } from "./settlementText";

/** Whether the rules of the chain can change, and when. */
export function upgradeText({ contract, upgrade }: SettlementStatus): string {
  const { secondsPerSlot, unit, upgrades } = contract;
  if (upgrades === undefined) return "The chain’s circuits, which prove its rules, never change.";
  const isReal = unit > 0n;
  const leave = isReal ? ", in which players can leave" : "";
  if (upgrade === undefined) {
    const notice = daysText(Number(upgrades.notice * secondsPerSlot));
    return `The chain’s circuits, which prove its rules, change only after a notice of ${notice}${leave}.`;
  }
  const from = upgrade.endsAt === undefined ? "soon" : `from ${dateText(upgrade.endsAt)} on`;
  const announced = `Other circuits are announced, which can prove other rules ${from}.`;
  if (!isReal) return announced;
  return (
    `${announced} With bad ones, somebody could take the money that is still on the chain. ` +
    "If you do not trust them, withdraw before, and force the withdrawal if the operator ignores it."
  );
}

/** A date in words, such as “3 January 2027”. */
function dateText(milliseconds: number): string {
  const form = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Date(milliseconds).toLocaleDateString("en-GB", form);
}
