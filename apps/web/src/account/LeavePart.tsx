import type { SettlementStatus } from "@kifu/wire";
import { buttonClass } from "../components/buttonClass";
import { Commands, FoldedCommands } from "../components/Commands";
import { MinaAnswer } from "../components/MinaAnswer";
import { Section } from "../components/Section";
import { compareFile } from "../lib/askMina";
import { playerCommand, silenceText } from "../lib/settlementText";
import { momentText } from "../lib/time";
import type { KeptExit } from "./useKeptExit";
import { space, texts } from "../texts/texts";

interface LeavePartProps {
  /** What the browser keeps after the latest settlement. */
  readonly kept: KeptExit;
  /** As the node says, or as the kept file says if the node does not answer. */
  readonly settlement: SettlementStatus;
  /** When the node was asked, in milliseconds since 1970; undefined if it has not answered. */
  readonly askedAt: number | undefined;
}

const FILE = "kifu-exit.json";

/**
 * Lets a player leave with what their browser keeps. It needs no node. Shown only on a chain whose
 * money is worth MINA: a contract pays no play money.
 */
export function LeavePart({ kept, settlement, askedAt }: LeavePartProps) {
  const { text, exit } = kept;
  const { blocks, keptAt } = exit;
  const { account, language } = texts();
  return (
    <Section title={account.leave}>
      <div className="flex flex-col gap-3 leading-relaxed text-soft">
        <p>{silenceText(settlement, askedAt ?? Date.now())}</p>
        <p>
          {blocks === 0
            ? account.leaveDeposits
            : account.leaveText({ count: blocks, blocks: blocks.toLocaleString(language) })}
          {keptAt !== undefined && (
            <>
              {space()}
              {account.leaveKept({ moment: momentText(new Date(keptAt)) })}
            </>
          )}
        </p>
        <MinaAnswer
          key={String(exit.stateRoot)}
          ask={async () => await compareFile(exit, settlement)}
        />
      </div>
      <a
        className={`${buttonClass({})} mt-5`}
        href={`data:application/json,${encodeURIComponent(text)}`}
        download={FILE}
      >
        {account.saveFile}
      </a>
      <FoldedCommands title={account.leaveHow}>
        <p>{account.leaveNeeds}</p>
        <p>{account.leaveSettled}</p>
        <Commands text={playerCommand(`withdraw ${FILE}`)} />
        <p>{account.leaveFrozen}</p>
        <Commands text={playerCommand(`exit ${FILE}`)} />
      </FoldedCommands>
    </Section>
  );
}
