"use client";

import { cardNamed, HOUSES, strengthOf } from "@kifu/chain/three-gates/cards";
import { bonusText, houseNames } from "./cardText";
import { PlayingCard } from "./PlayingCard";
import { PracticeDuel } from "./PracticeDuel";
import "./cards.css";
import { texts } from "../texts/texts";

/** Three cards for each way to earn a bonus. */
const EXAMPLES = ["L1 L3 L4", "H3 F4 R5", "F4 H4 R4", "R3 R4 R5"].map((names) =>
  names.split(" ").flatMap((name) => cardNamed(name) ?? []),
);

export function HowToPlay() {
  const { board } = texts();
  const rules = [board.rule1, board.rule2, board.rule3, board.rule4, board.rule5, board.rule6];
  const hiddenCards = [
    [board.theDeck, board.deckSealed],
    [board.theDraw, board.drawnTogether],
    [board.theShowing, board.deckShown],
  ] as const;
  return (
    <>
      <div className="mt-5 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <ol className="grid content-start gap-3 max-sm:gap-2 max-sm:text-[0.9375rem]">
          {rules.map((text, i) => (
            <li
              key={text}
              className="grid grid-cols-[1.75rem_minmax(0,1fr)] leading-snug sm:leading-relaxed"
            >
              <span className="font-semibold text-accent tabular-nums">{i + 1}</span>
              {text}
            </li>
          ))}
        </ol>
        <div className="grid content-start gap-6">
          <figure>
            <div className="grid grid-cols-4 gap-2 rounded-xl duel-cloth p-3">
              {HOUSES.map((house, i) => (
                <PlayingCard key={house} card={cardNamed(`${house[0]}${i + 2}`)} />
              ))}
            </div>
            <figcaption className="mt-1.5 grid grid-cols-4 gap-2 px-3 text-center text-sm text-soft">
              {houseNames().map((house) => (
                <span key={house}>{house}</span>
              ))}
            </figcaption>
          </figure>
          <ul className="grid grid-cols-2 gap-3">
            {EXAMPLES.map((cards) => (
              <li key={cards.join()}>
                <div className="grid grid-cols-3 gap-1 rounded-xl duel-cloth p-2">
                  {cards.map((card) => (
                    <PlayingCard key={card} card={card} />
                  ))}
                </div>
                <p className="mt-1 text-center text-sm text-soft">
                  <span className="font-medium text-ink">
                    {board.strength({ strength: strengthOf(cards) })}
                  </span>
                  <br />
                  {bonusText(cards)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <PracticeDuel />
      <h2 className="mt-12 text-2xl font-semibold">{board.honest}</h2>
      <dl className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-3">
        {hiddenCards.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 leading-relaxed text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
