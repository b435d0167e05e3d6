import { useState } from "react";
import { Button } from "../components/ui/Button";

interface MoveFormProps {
  /** Whether the move is played. */
  readonly onPlay: (text: string) => boolean;
  /** A move, to show what the notation looks like. */
  readonly sample: string | undefined;
}

/** Takes a move as text, legal or not. What is refused stays, to be mended. */
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
