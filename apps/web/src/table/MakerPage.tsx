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
import { texts } from "../texts/texts";
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
  const { table: said } = texts();
  const { account } = useAccounts();
  const bots = useBotLevels();
  const nameOf = useNameOf();
  const form = useEarlyChoices();
  const [written, write] = useState<readonly [string, string]>([first, ""]);
  const [game, setGame] = useState(named ?? allGames()[0]?.name ?? "");
  const [moveLimit, setMoveLimit] = useState(limit);
  const [side, setSide] = useState<Side>(0);
  const [chosen, setStake] = useState<number | undefined>(0);
  const isSlow = isSlowPace(moveLimit);
  const stake = isSlow ? 0 : chosen;

  const visitor = withVisitor ? account?.address : undefined;
  useEffect(() => {
    if (visitor !== undefined) write(([one, other]) => [one, other === "" ? visitor : other]);
  }, [visitor]);

  const isBot = (address: string) => Object.hasOwn(bots, address);
  const one = typedPlayer(written[0], undefined, isBot);
  const other = typedPlayer(written[1], one.address, isBot);
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
    write(([a, b]) => (player === 0 ? [text, b] : [a, text]));
  const free = written.findIndex((text) => text.trim() === "");
  const isNamed = [one.address, other.address].includes(account?.address);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 px-4 pt-6 sm:px-6 sm:pt-10 short:pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <h1 className="text-3xl font-semibold sm:text-4xl">{said.title}</h1>
        <p className="mt-4 max-w-xl text-lg leading-relaxed text-soft">{said.text}</p>
        <div ref={form} className="mt-6 grid max-w-xl gap-4">
          <PlayerField
            id="one"
            label={said.firstPlayer}
            text={written[0]}
            typed={one}
            onType={(text) => type(0, text)}
          />
          <PlayerField
            id="other"
            label={said.secondPlayer}
            text={written[1]}
            typed={other}
            onType={(text) => type(1, text)}
          />
          <p className="text-sm text-soft">
            {said.whereAddress({
              account: (inside) => (
                <Link
                  href="/account"
                  className="underline decoration-rule underline-offset-4 hover:text-ink"
                >
                  {inside}
                </Link>
              ),
            })}
          </p>
          {account !== undefined && !isNamed && (free === 0 || free === 1) && (
            <div>
              <Button size="small" onClick={() => type(free, account.address)}>
                {said.iAmOne}
              </Button>
            </div>
          )}
          <Segments
            name="game"
            title={said.game}
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
            title={said.whoMovesFirst}
            options={[
              { value: 0, label: said.either },
              { value: 1, label: said.firstPlayer },
              { value: 2, label: said.secondPlayer },
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
              {said.linkComes}
            </p>
          ) : (
            <LinkBox
              url={url}
              label={said.link}
              title={said.shareTitle({
                game: title ?? game,
                first: nameOf(table.players[0]),
                second: nameOf(table.players[1]),
              })}
            />
          )}
        </div>
        {table !== undefined && (
          <>
            <ScanBox url={url} caption={said.scan} />
            <Link href={tableLink(table)} className={`mt-5 ${buttonClass()}`}>
              {said.goToTable}
            </Link>
            <p className="mt-4 text-sm text-soft">{said.linkStays}</p>
          </>
        )}
      </div>
    </div>
  );
}
