"use client";

import { useChain } from "@kifu/client/react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Section } from "../components/Section";
import { proofText } from "../lib/proofText";
import { space, texts } from "../texts/texts";

/** @param points what the server rendered, so that its texts are in no script */
export function Fairness({ points }: { readonly points: ReactNode }) {
  const { home } = texts();
  const chain = useChain().value;
  return (
    <Section title={home.fair} id="fair">
      {points}
      <div className="mt-8 rounded-xl border border-rule bg-sheet p-5">
        <h3 className="font-semibold">{home.provenToday}</h3>
        <p className="mt-1.5 max-w-3xl leading-relaxed text-soft">
          {proofText(chain)}
          {space()}
          {home.untilProven}
          {space()}
          <Link
            href="/status"
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            {home.seeProgress}
          </Link>
        </p>
      </div>
    </Section>
  );
}
