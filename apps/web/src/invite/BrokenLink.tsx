"use client";

import { EmptyPage } from "../components/EmptyPage";
import { PutTheme } from "../components/PutTheme";

export function BrokenLink() {
  return (
    <>
      <PutTheme />
      <EmptyPage
        title="Invitation not found"
        text="Part of the link is missing. Open the whole link, or ask for a new one."
      />
    </>
  );
}
