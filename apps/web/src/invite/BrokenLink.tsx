"use client";

import { EmptyPage } from "../components/EmptyPage";
import { PutTheme } from "../components/PutTheme";
import { texts } from "../texts/texts";

export function BrokenLink() {
  const { alerts, invite } = texts();
  return (
    <>
      <PutTheme />
      <EmptyPage title={invite.notFound} text={invite.notFoundText} home={alerts.findMatch} />
    </>
  );
}
