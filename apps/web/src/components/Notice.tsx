import type { ReactNode } from "react";
import { classes } from "../lib/classes";

interface NoticeProps {
  readonly tone?: "plain" | "wrong";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A message in the page. Screen readers announce the tone "wrong" at once. */
export function Notice({ tone = "plain", children, actions }: NoticeProps) {
  return (
    <div
      role={tone === "wrong" ? "alert" : "status"}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 text-sm leading-relaxed",
        tone === "wrong" ? "border-seal/40 bg-seal/8" : "border-rule bg-sheet",
      )}
    >
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {actions}
    </div>
  );
}
