import { ACTION_STATES, type ExitFile } from "@kifu/wire";
import { Button } from "../components/Button";
import { Commands } from "../components/Commands";
import { texts } from "../texts/texts";
import { MOST_TRANSFERRED } from "./transfersOf";

interface ForcedWithdrawalsProps {
  readonly forced: NonNullable<ExitFile["forced"]>;
  /** An amount of the chain's money in words. */
  readonly worth: (amount: number) => string;
  readonly command: (what: string) => string;
  /** Sends another action, which makes Mina forget a state. Undefined if this page cannot. */
  readonly sendMore: (() => void) | undefined;
  readonly isSending: boolean;
}

/** Whether the operator has to promise what the player has forced, and what is missing. */
export function ForcedWithdrawals(props: ForcedWithdrawalsProps) {
  const { forced, worth, command, sendMore, isSending } = props;
  const latest = forced.at(-1);
  if (latest === undefined) return null;
  const { most, states } = latest;
  const { account } = texts();
  return (
    <div className="mt-3 flex flex-col gap-2 leading-relaxed text-soft">
      <p>
        {most === MOST_TRANSFERRED ? account.forcedAll : account.forced({ worth: worth(most) })}
      </p>
      {states >= ACTION_STATES ? (
        <p>{account.forcedBound}</p>
      ) : (
        <>
          <p>{account.forcedStates({ states, all: ACTION_STATES })}</p>
          {sendMore === undefined ? (
            <Commands
              text={command(`force ${most === MOST_TRANSFERRED ? "" : `${most} `}--until-bound`)}
            />
          ) : (
            <div>
              <Button disabled={isSending} onClick={sendMore}>
                {account.forcedMore}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
