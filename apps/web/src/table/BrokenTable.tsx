"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { buttonClass } from "../components/buttonClass";
import { EmptyPage } from "../components/EmptyPage";
import { PutTheme } from "../components/PutTheme";
import { readTable } from "../links/tableLink";
import { space, texts } from "../texts/texts";
import { faultText } from "./faultText";

export function BrokenTable() {
  const [, , one = "", other = ""] = usePathname().split("/");
  const { alerts, table } = texts();
  const found = readTable([one, other], Object.fromEntries(useSearchParams()));
  return (
    <>
      <PutTheme />
      <EmptyPage
        title={table.notFound}
        text={`${"fault" in found ? faultText(found.fault) : table.wrong}${space()}${table.openWholeLink}`}
        home={alerts.findMatch}
      >
        <Link href="/table" className={buttonClass()}>
          {table.makeTable}
        </Link>
      </EmptyPage>
    </>
  );
}
