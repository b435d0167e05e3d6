"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { buttonClass } from "../components/buttonClass";
import { EmptyPage } from "../components/EmptyPage";
import { PutTheme } from "../components/PutTheme";
import { readTable } from "../links/tableLink";
import { faultText } from "./faultText";

export function BrokenTable() {
  const [, , one = "", other = ""] = usePathname().split("/");
  const found = readTable([one, other], Object.fromEntries(useSearchParams()));
  return (
    <>
      <PutTheme />
      <EmptyPage
        title="Table not found"
        text={`${"fault" in found ? faultText(found.fault) : "Something is wrong with its link."} Open the whole link, or ask the person who made it for a new one.`}
      >
        <Link href="/table" className={buttonClass()}>
          Make a table
        </Link>
      </EmptyPage>
    </>
  );
}
