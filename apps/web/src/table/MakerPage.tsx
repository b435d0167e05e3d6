"use client";

import type { Side, TableTerms } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useBotLevels } from "../bots/BotLevelsProvider";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { BankChoice, SlowChoice } from "../components/BankChoice";
import { PaceChoice } from "../components/PaceChoice";
import { Segments } from "../components/Segments";
import { allGames, gameNamed } from "../games";
import { isSlowPace } from "../lib/paces";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { useNameOf } from "../names/NamesProvider";
import { LinkBox } from "../invite/LinkBox";
import { ScanBox } from "../invite/ScanBox";
import { tableLink } from "../links/tableLink";
import { StakeChoice } from "../stakes/StakeChoice";
import { stakeOfOthersText } from "../stakes/stakeText";
import { PlayerField } from "./PlayerField";
import type { PlayerIndex } from "./sitsAt";
import { typedPlayer } from "./typedPlayer";

interface MakerPageProps {
  /** The initial text in the field for the first player's address. May be empty. */
  readonly first: string;
  /** Whether the visitor is the second player, who challenges the first. */
  readonly withVisitor: boolean;
  readonly game: string | undefined;
  readonly moveLimit: number;
  readonly faucet: boolean;
}

/**
 * Makes the link of a table for two players. Anyone can make one. Nothing is sent, and nobody is
 * asked.
 */
export function MakerPage(props: MakerPageProps) {
  const { first, withVisitor, game: named, moveLimit: limit, faucet } = props;
  const { account } = useAccounts();
  const bots = useBotLevels();
  const nameOf = useNameOf();
  const form = useEarlyChoices();
  const [texts, setTexts] = useState<readonly [string, string]>([first, ""]);
  const [game, setGame] = useState(named ?? allGames()[0]?.name ?? "");
  const [moveLimit, setMoveLimit] = useState(limit);
  const [side, setSide] = useState<Side>(0);
  const [chosen, setStake] = useState<number | undefined>(0);
  const isSlow = isSlowPace(moveLimit);
  const stake = isSlow ? 0 : chosen;

  const visitor = withVisitor ? account?.address : undefined;
  useEffect(() => {
    if (visitor !== undefined) setTexts(([one, other]) => [one, other === "" ? visitor : other]);
  }, [visitor]);

  const isBot = (address: string) => Object.hasOwn(bots, address);
  const one = typedPlayer(texts[0], undefined, isBot);
  const other = typedPlayer(texts[1], one.address, isBot);
  const title = gameNamed(game)?.title;
  const table: TableTerms | undefined =
    one.address === undefined || other.address === undefined || stake === undefined
      ? undefined
      : {
          players: [one.address, other.address],
          game,
          moveLimit,
          side,
          ...(stake > 0 && { stake }),
        };
  const url = table && new URL(tableLink(table), window.location.origin).href;
  const type = (player: PlayerIndex, text: string) =>
    setTexts(([a, b]) => (player === 0 ? [text, b] : [a, text]));
  const free = texts.findIndex((text) => text.trim() === "");
  const isNamed = [one.address, other.address].includes(account?.address);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 px-4 pt-6 sm:px-6 sm:pt-10 short:pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <h1 className="text-3xl font-semibold sm:text-4xl">A table for two players</h1>
        <p className="mt-4 max-w-xl text-lg leading-relaxed text-soft">
          Name two players and what they play, and send them the link. Only these two can sit down,
          and the match begins once both have. Anybody else can watch.
        </p>
        <div ref={form} className="mt-6 grid max-w-xl gap-4">
          <PlayerField
            id="one"
            label="First player"
            text={texts[0]}
            typed={one}
            onType={(text) => type(0, text)}
          />
          <PlayerField
            id="other"
            label="Second player"
            text={texts[1]}
            typed={other}
            onType={(text) => type(1, text)}
          />
          <p className="text-sm text-soft">
            An address is on its player’s page. Your own is on your{" "}
            <Link
              href="/account"
              className="underline decoration-rule underline-offset-4 hover:text-ink"
            >
              account page
            </Link>
            , under “Your matches”.
          </p>
          {account !== undefined && !isNamed && (free === 0 || free === 1) && (
            <div>
              <Button size="small" onClick={() => type(free, account.address)}>
                I am one of the two
              </Button>
            </div>
          )}
          <Segments
            name="game"
            title="Game"
            options={allGames().map(({ name, title }) => ({ value: name, label: title }))}
            chosen={game}
            onChoose={setGame}
          />
          <div>
            <PaceChoice chosen={moveLimit} onChoose={setMoveLimit} />
            <BankChoice chosen={moveLimit} onChoose={setMoveLimit} />
            {gameNamed(game)?.hidden === undefined && (
              <SlowChoice chosen={moveLimit} onChoose={setMoveLimit} />
            )}
          </div>
          <Segments<Side>
            name="first"
            title="Who moves first"
            options={[
              { value: 0, label: "Either" },
              { value: 1, label: "First player" },
              { value: 2, label: "Second player" },
            ]}
            chosen={side}
            onChoose={setSide}
          />
          {faucet && !isSlow && (
            <div>
              <StakeChoice stake={stake} onChoose={setStake} />
              {stake !== undefined && stake > 0 && (
                <p className="mt-3 text-sm text-soft">{stakeOfOthersText(stake)}</p>
              )}
            </div>
          )}
        </div>
      </div>
      <div className="w-full text-center lg:pt-2">
        <div aria-live="polite" className="min-h-34">
          {table === undefined || url === undefined ? (
            <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-soft">
              The link appears here once both players are named.
            </p>
          ) : (
            <LinkBox
              url={url}
              label="Link for the two players"
              title={`${title}: ${table.players.map(nameOf).join(" against ")}`}
            />
          )}
        </div>
        {table !== undefined && (
          <>
            <ScanBox url={url} caption="Or have them scan this with a phone’s camera." />
            <Link href={tableLink(table)} className={`mt-5 ${buttonClass()}`}>
              Go to the table
            </Link>
            <p className="mt-4 text-sm text-soft">
              The link stays good: the two can sit down there again, and you can watch there.
            </p>
          </>
        )}
      </div>
    </div>
  );
}
