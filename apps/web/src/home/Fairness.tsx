"use client";

import { useChain } from "@kifu/client/react";
import { Section } from "../components/ui/Section";
import { proofText } from "../lib/proofText";

const POINTS = [
  {
    title: "Every rule is written as a proof",
    text: "Moves, turns and clocks are checked by circuits, so that a match with an illegal move is to have no proof, whoever runs the server.",
  },
  {
    title: "Your key is yours",
    text: "Every move is signed on the player's device. We run the server and cannot sign in your name. The key that plays for you can do nothing but play, and you can end it at any time.",
  },
  {
    title: "Check it yourself",
    text: "Every match has a link that anybody can open. Its page verifies each signature and plays each move again, on your device, and gives you the file to do it elsewhere.",
  },
  {
    title: "What no proof sees",
    text: "Whether somebody is helped by an engine. And the operator can delay moves or leave them out, so that a clock runs out, or take back what was in blocks: nothing is settled on Mina yet.",
  },
];

const OPEN =
  "As long as blocks are not proven, you rely on the operator for the rules, and can check them by the signatures.";

/** Why one can believe it, how far, and what is proven today. */
export function Fairness() {
  const chain = useChain().value;
  return (
    <Section title="How cheating is prevented" id="fair">
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="border-t border-rule pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-md leading-relaxed text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 rounded-xl border border-rule bg-sheet p-5">
        <h3 className="font-semibold">What is proven today</h3>
        <p className="mt-1.5 max-w-3xl leading-relaxed text-soft">
          {proofText(chain)} {OPEN}
        </p>
      </div>
    </Section>
  );
}
