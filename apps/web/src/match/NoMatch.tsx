"use client";

import { EmptyPage } from "../components/EmptyPage";
import { texts } from "../texts/texts";

export function NoMatch() {
  const { alerts, match } = texts();
  return <EmptyPage title={match.notFound} text={match.notFoundWhy} home={alerts.findMatch} />;
}
