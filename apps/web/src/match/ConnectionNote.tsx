import type { Connection, KifuError } from "@kifu/client";
import { Notice } from "../components/ui/Notice";

interface ConnectionNoteProps {
  readonly connection: Connection;
  readonly error: KifuError | undefined;
}

/** Said only when there is something to say: that what is shown may be behind, and why. */
export function ConnectionNote({ connection, error }: ConnectionNoteProps) {
  if (connection !== "reconnecting") return null;
  return (
    <Notice>
      <p className="font-medium">
        <span className="breathes mr-2 inline-block size-2 rounded-full bg-seal" />
        Reconnecting…
      </p>
      <p className="text-soft">
        {error?.short ?? "The connection was lost."} Nothing of the match is lost.
      </p>
    </Notice>
  );
}
