import type { KeptExit } from "@kifu/client/exits";
import type { SettlementStatus } from "@kifu/wire";
import { buttonClass } from "../components/buttonClass";
import { Commands, FoldedCommands } from "../components/Commands";
import { MinaAnswer } from "../components/MinaAnswer";
import { Section } from "../components/Section";
import { compareFile } from "../lib/askMina";
import { EXIT_FILE, playerCommand, silenceText } from "../lib/settlementText";
import { momentText } from "../lib/time";
import { space, texts } from "../texts/texts";

interface LeavePartProps {
  /** What the browser keeps after the latest settlement. */
  readonly kept: KeptExit;
  /** As the node says, or as the kept file says if the node does not answer. */
  readonly settlement: SettlementStatus;
  /** Whether the browser keeps files of several contracts. */
  readonly isOneOfMany: boolean;
  /** When the node was asked, in milliseconds since 1970; undefined if it has not answered. */
  readonly askedAt: number | undefined;
}

/**
 * Lets a player leave with what their browser keeps. It needs no node. Shown only on a chain whose
 * money is worth MINA: a contract pays no play money.
 */
export function LeavePart({ kept, settlement, isOneOfMany, askedAt }: LeavePartProps) {
  const { text, exit } = kept;
  const { blocks, keptAt, earlier = [] } = exit;
  const { account, language } = texts();
  return (
    <Section title={account.leave}>
      <div className="flex flex-col gap-3 leading-relaxed text-soft">
        {isOneOfMany && (
          <p className="wrap-anywhere">
            {account.leaveFor({ player: exit.owner, contract: settlement.contract.address })}
          </p>
        )}
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
          {earlier.length > 0 && (
            <>
              {space()}
              {account.leaveEarlier}
            </>
          )}
        </p>
        <MinaAnswer
          key={`${exit.stateRoot}/${earlier.length}`}
          ask={async () => await compareFile(exit, settlement)}
        />
      </div>
      <a
        className={`${buttonClass({})} mt-5`}
        href={`data:application/json,${encodeURIComponent(text)}`}
        download={EXIT_FILE}
      >
        {account.saveFile}
      </a>
      <FoldedCommands title={account.leaveHow}>
        <p>{account.leaveNeeds}</p>
        <p>{account.leaveSettled}</p>
        <Commands text={playerCommand(`withdraw ${EXIT_FILE}`)} />
        <p>{account.leaveFrozen}</p>
        <Commands text={playerCommand(`exit ${EXIT_FILE}`)} />
      </FoldedCommands>
    </Section>
  );
}
