import { CALL_PARTS, FIELD_ORDER, type MoveCall } from "@kifu/kit/plain";
import { useState } from "react";
import { Button } from "../components/Button";
import type { AnyGame } from "../games/plainGame";
import { Verdicts } from "./Verdicts";

interface CallFormProps {
  readonly game: AnyGame;
  /** The call as an honest player sends it. */
  readonly call: MoveCall;
}

export function CallForm({ game, call }: CallFormProps) {
  const [draft, setDraft] = useState(call);
  const [judged, setJudged] = useState(call);
  const [round, setRound] = useState(0);
  const isComplete = CALL_PARTS.every((part) => draft[part].every(isField));
  const isHonest = JSON.stringify(draft) === JSON.stringify(call);

  const judge = (next: MoveCall) => {
    setDraft(next);
    setJudged(next);
    setRound(round + 1);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) judge(draft);
        }}
      >
        {CALL_PARTS.map((part) => (
          <fieldset key={part} className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-medium">
              {PART_TITLES[part]}
              {draft[part].length === 0 && (
                <span className="font-normal text-soft">: none in this game</span>
              )}
            </legend>
            {draft[part].map((field, i) => (
              <FieldInput
                key={i}
                label={`${PART_TITLES[part]}, field ${i + 1}`}
                value={field}
                onChange={(value) =>
                  setDraft({
                    ...draft,
                    [part]: draft[part].map((old, j) => (j === i ? value : old)),
                  })
                }
              />
            ))}
          </fieldset>
        ))}
        <label className="flex items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={draft.secondToMove}
            onChange={(event) => setDraft({ ...draft, secondToMove: event.target.checked })}
          />
          {game.words.sides[1]} to move
        </label>
        <div className="flex flex-wrap gap-2">
          <Button look="main" type="submit" disabled={!isComplete}>
            Judge these fields
          </Button>
          <Button disabled={isHonest && judged === call} onClick={() => judge(call)}>
            As it was sent
          </Button>
        </div>
      </form>
      <Verdicts game={game} call={judged} round={round} />
    </div>
  );
}

const PART_TITLES = { state: "State before", move: "Move", witness: "Witness" } as const;

function isField(text: string): boolean {
  return /^\d{1,78}$/.test(text) && BigInt(text) < FIELD_ORDER;
}

interface FieldInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FieldInput({ label, value, onChange }: FieldInputProps) {
  const isWrong = !isField(value);
  return (
    <label>
      <span className="sr-only">{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.target.value.trim())}
        className="block h-11 w-full rounded-lg border border-rule bg-sheet px-3 font-mono text-sm aria-invalid:border-seal"
      />
      {isWrong && (
        <span role="alert" className="mt-1 block text-sm text-accent">
          {`A field is a whole number from 0, below 2²⁵⁴ + ${FIELD_ORDER - 2n ** 254n}.`}
        </span>
      )}
    </label>
  );
}
