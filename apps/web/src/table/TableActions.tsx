import type { TableTerms } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { EndOpen } from "../search/EndOpen";
import { SearchStatus } from "../search/SearchStatus";
import { cannotAfford, type SeenTable } from "./useTable";

interface TableActionsProps {
  readonly seen: SeenTable;
  readonly table: TableTerms;
}

export function TableActions({ seen, table }: TableActionsProps) {
  const { stage, search, problem } = seen;
  return (
    <>
      <div className="mt-6 flex min-h-14 flex-wrap items-center gap-3 short:mt-3">
        <Choices seen={seen} table={table} />
      </div>
      {stage === "seated" && (
        <div className="mt-4 flex items-center gap-2 text-sm text-soft">
          <NotificationSwitch />
          If I am elsewhere, notify me when the match begins
        </div>
      )}
      <SearchStatus search={search} problem={problem} />
    </>
  );
}

function Choices({ seen, table }: TableActionsProps) {
  const { stage, match, leaving, sitDown, cancel } = seen;
  const last = match !== undefined && !match.isRunning && (
    <Link href={`/match/${match.id}`} className={buttonClass()}>
      Their last match
    </Link>
  );
  switch (stage) {
    case "unknown":
      return null;
    case "asked":
      return (
        <>
          <Button look="main" size="large" disabled={cannotAfford(seen, table)} onClick={sitDown}>
            Sit down
          </Button>
          {match === undefined ? (
            <Link href="/" className={buttonClass()}>
              Not now
            </Link>
          ) : (
            <Link href={`/match/${match.id}`} className={buttonClass()}>
              Your last match
            </Link>
          )}
        </>
      );
    case "kept":
      return (
        <>
          <Button look="main" size="large" disabled={cannotAfford(seen, table)} onClick={sitDown}>
            Go on here
          </Button>
          <EndOpen action="Leave the table" />
        </>
      );
    case "seated":
      return (
        <Button disabled={leaving} onClick={cancel}>
          {leaving ? "Leaving…" : "Leave the table"}
        </Button>
      );
    case "playing":
    case "elsewhere":
      return (
        match !== undefined && (
          <Link href={`/match/${match.id}`} className={buttonClass({ look: "main" })}>
            Back to the board
          </Link>
        )
      );
    case "others":
      return (
        <>
          {match?.isRunning === true && (
            <Link
              href={`/match/${match.id}`}
              className={buttonClass({ look: "main", size: "large" })}
            >
              Watch the match
            </Link>
          )}
          {last}
          <Link href="/" className={buttonClass()}>
            Find a match
          </Link>
        </>
      );
  }
}
