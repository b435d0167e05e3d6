import type { SettlementStatus } from "@kifu/wire";
import { buttonClass } from "../components/buttonClass";
import { Section } from "../components/Section";
import { silenceText } from "../lib/settlementText";
import { texts } from "../texts/texts";

interface LeavePartProps {
  /** What the browser keeps after the latest settlement. */
  readonly file: string;
  readonly settlement: SettlementStatus;
  /** When the node was asked, in milliseconds since 1970. */
  readonly askedAt: number;
}

/**
 * Lets a player save what they can leave with. Shown only on a chain whose money is worth MINA: a
 * contract pays no play money.
 */
export function LeavePart({ file, settlement, askedAt }: LeavePartProps) {
  const { blocks } = JSON.parse(file) as { blocks: number };
  const { account, language } = texts();
  return (
    <Section title={account.leave}>
      <div className="flex flex-col gap-3 leading-relaxed text-soft">
        <p>{silenceText(settlement, askedAt)}</p>
        <p>{account.leaveText({ count: blocks, blocks: blocks.toLocaleString(language) })}</p>
      </div>
      <a
        className={`${buttonClass({})} mt-5`}
        href={`data:application/json,${encodeURIComponent(file)}`}
        download="kifu-exit.json"
      >
        {account.saveFile}
      </a>
    </Section>
  );
}
