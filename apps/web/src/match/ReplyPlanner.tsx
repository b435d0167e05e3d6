import type { Account, MatchHandle, Reply, SeatNumber, ShownMove } from "@kifu/client";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Ahead } from "../components/icons";
import { Notice } from "../components/Notice";
import type { GameFacts } from "../games/game";
import { moveText } from "../lib/moveText";
import { useAct } from "../lib/useAct";
import { problemText, texts } from "../texts/texts";

export interface ReplyPlannerProps {
  readonly game: GameFacts;
  readonly handle: MatchHandle;
  readonly account: Account | undefined;
  readonly you: SeatNumber | undefined;
  readonly moves: readonly ShownMove[];
  /** Whether a reply can be planned now. */
  readonly possible: boolean;
}

/** The button to plan replies in a match with days for a move, and the dialog that it opens. */
export function ReplyPlanner(props: ReplyPlannerProps) {
  const { possible, moves } = props;
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button disabled={!possible} onClick={() => open(true)}>
        <Ahead />
        {texts().match.planReply}
      </Button>
      <Dialog open={isOpen && possible} title={texts().match.planReply} onClose={() => open(false)}>
        <ReplyForm key={moves.length} {...props} onClose={() => open(false)} />
      </Dialog>
    </>
  );
}

interface ReplyFormProps extends ReplyPlannerProps {
  readonly onClose: () => void;
}

/** The opponent's move and the reply, in the order in which they are chosen on the board. */
type Chosen = readonly [expected?: string, reply?: string];

function ReplyForm({ game, handle, account, you, moves, onClose }: ReplyFormProps) {
  const [chosen, choose] = useState<Chosen>([]);
  const [saved, keep] = useState<readonly Reply[]>([]);
  const { doing, problem, act, dismiss } = useAct();
  const [expected, reply] = chosen;
  const other: SeatNumber = you === 0 ? 1 : 0;
  const mover = expected === undefined ? other : reply === undefined ? you : undefined;
  const { common, match: said } = texts();
  const text = textOf(chosen);
  useEffect(() => {
    if (account === undefined) return;
    // Without an answer, the dialog lists what is saved from now on.
    handle.plannedReplies(account).then(keep, () => undefined);
  }, [handle, account]);
  const save = () =>
    void act("save", async () => {
      if (account === undefined || expected === undefined || reply === undefined) return;
      await handle.planReply(account, { expected, reply });
      keep(await handle.plannedReplies(account));
      choose([]);
    });
  return (
    <>
      <p role="status" className="mt-2 text-soft">
        {text}
      </p>
      <div className="mt-3">
        <game.Board
          moves={[...moves.map(({ move }) => move), ...chosen.filter((move) => move !== undefined)]}
          sending={doing !== undefined}
          line={undefined}
          mover={mover}
          onPlay={(move) => choose([...chosen, move] as unknown as Chosen)}
          label={texts().board.labelled({ game: game.title, text })}
        />
      </div>
      {saved.length > 0 && (
        <ul className="mt-3 text-soft">
          {saved.map((each) => (
            <li key={each.expected}>{savedText(each)}</li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <div className="mt-3">
          <Notice tone="wrong">{problemText(problem)}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
        <Button
          disabled={expected === undefined || doing !== undefined}
          onClick={() => {
            dismiss();
            choose([]);
          }}
        >
          {said.startOver}
        </Button>
        <Button look="main" disabled={reply === undefined || doing !== undefined} onClick={save}>
          {doing === undefined ? said.save : said.saving}
        </Button>
      </div>
    </>
  );
}

/** What to do next, or what saving means. */
function textOf([expected, reply]: Chosen): string {
  const { match } = texts();
  if (expected === undefined) return match.chooseExpected;
  const move = moveText(expected);
  if (reply === undefined) return match.chooseReply({ move });
  return match.replyPlanned({ move, reply: moveText(reply) });
}

function savedText({ expected, reply }: Reply): string {
  return texts().match.replySaved({ reply: moveText(reply), move: moveText(expected) });
}
