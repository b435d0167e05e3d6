import { useState } from "react";
import { Button } from "../components/Button";

interface MoveFormProps {
  /** Plays a move. Returns whether the rules accept it. */
  readonly onPlay: (text: string) => boolean;
  readonly sample: string | undefined;
}

export function MoveForm({ onPlay, sample }: MoveFormProps) {
  const [text, setText] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (onPlay(text.trim())) setText("");
      }}
    >
      <label className="min-w-0 flex-1 basis-40 text-sm font-medium">
        Move
        <input
          value={text}
          placeholder={sample}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="mt-1.5 block h-11 w-full rounded-lg border border-rule bg-sheet px-3 text-base font-normal placeholder:text-faint"
        />
      </label>
      <Button look="main" type="submit" disabled={text.trim() === ""}>
        Play
      </Button>
    </form>
  );
}
