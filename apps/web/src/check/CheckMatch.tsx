"use client";

import { useState } from "react";
import { Button } from "../components/Button";
import { Tick } from "../components/icons";
import { late } from "../components/late";
import type { Shown } from "./compareShown";
import { useCheck } from "./useCheck";
import { texts } from "../texts/texts";

/** Loaded late, because few visitors check a match. */
const CheckDialog = late(async () => (await import("./CheckDialog")).CheckDialog);

export function CheckMatch(shown: Shown) {
  const { state, start, stop } = useCheck(shown);
  // The closed dialog stays in the page, so that the browser can move the focus back to the button.
  const [hasDialog, keepDialog] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          keepDialog(true);
          void start();
        }}
      >
        <Tick />
        {texts().check.start}
      </Button>
      {hasDialog && <CheckDialog state={state} onClose={stop} />}
    </>
  );
}
