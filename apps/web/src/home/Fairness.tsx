"use client";

import { useChain } from "@kifu/client/react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Section } from "../components/Section";
import { proofText } from "../lib/proofText";

const OPEN =
  "Until blocks are proven, you rely on the operator to apply the rules; the signatures let you check that.";

/** @param points what the server rendered, so that its texts are in no script */
export function Fairness({ points }: { readonly points: ReactNode }) {
  const chain = useChain().value;
  return (
    <Section title="How cheating is prevented" id="fair">
      {points}
      <div className="mt-8 rounded-xl border border-rule bg-sheet p-5">
        <h3 className="font-semibold">What is proven today</h3>
        <p className="mt-1.5 max-w-3xl leading-relaxed text-soft">
          {proofText(chain)} {OPEN}{" "}
          <Link
            href="/status"
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            See the progress of proving
          </Link>
        </p>
      </div>
    </Section>
  );
}
