import type { TableTerms } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { EndOpen } from "../search/EndOpen";
import { SearchStatus } from "../search/SearchStatus";
import { texts } from "../texts/texts";
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
          {texts().table.notify}
        </div>
      )}
      <SearchStatus search={search} problem={problem} />
    </>
  );
}

function Choices({ seen, table: terms }: TableActionsProps) {
  const { common, table } = texts();
  const { stage, match, leaving, sitDown, cancel } = seen;
  const last = match !== undefined && !match.isRunning && (
    <Link href={`/match/${match.id}`} className={buttonClass()}>
      {table.theirLastMatch}
    </Link>
  );
  switch (stage) {
    case "unknown":
      return null;
    case "asked":
      return (
        <>
          <Button look="main" size="large" disabled={cannotAfford(seen, terms)} onClick={sitDown}>
            {table.sitDown}
          </Button>
          {match === undefined ? (
            <Link href="/" className={buttonClass()}>
              {table.notNow}
            </Link>
          ) : (
            <Link href={`/match/${match.id}`} className={buttonClass()}>
              {table.yourLastMatch}
            </Link>
          )}
        </>
      );
    case "kept":
      return (
        <>
          <Button look="main" size="large" disabled={cannotAfford(seen, terms)} onClick={sitDown}>
            {table.goOnHere}
          </Button>
          <EndOpen action={table.leave} />
        </>
      );
    case "seated":
      return (
        <Button disabled={leaving} onClick={cancel}>
          {leaving ? table.leaving : table.leave}
        </Button>
      );
    case "playing":
    case "elsewhere":
      return (
        match !== undefined && (
          <Link href={`/match/${match.id}`} className={buttonClass({ look: "main" })}>
            {common.backToBoard}
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
              {table.watch}
            </Link>
          )}
          {last}
          <Link href="/" className={buttonClass()}>
            {table.findMatch}
          </Link>
        </>
      );
  }
}
