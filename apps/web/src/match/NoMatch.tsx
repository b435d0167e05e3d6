"use client";

import { EmptyPage } from "../components/EmptyPage";
import { texts } from "../texts/texts";

export function NoMatch() {
  const { match } = texts();
  return <EmptyPage title={match.notFound} text={match.notFoundWhy} />;
}
