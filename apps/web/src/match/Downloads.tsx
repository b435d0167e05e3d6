"use client";

import { useKifu } from "@kifu/client/react";
import { useState } from "react";
import { CheckMatch } from "../check/CheckMatch";
import type { Shown } from "../check/compareShown";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Save } from "../components/icons";
import { Notice } from "../components/Notice";
import type { GameFacts } from "../games/game";
import type { Download, KifuRecord } from "../lib/KifuRecord";
import { paceText } from "../lib/clocks";
import { useAct } from "../lib/useAct";
import { useLoaded } from "../lib/useLoaded";
import { useNameOf } from "../names/NamesProvider";
import { problemText, texts } from "../texts/texts";

interface DownloadsProps extends Shown {
  readonly game: GameFacts;
}

function jsonFile(url: string): Download {
  return {
    label: "JSON",
    extension: "json",
    type: "application/json",
    write: async (record) => await (await import("../lib/fetchJson")).fetchJson(url, record),
  };
}

export function Downloads({ match, moves, game }: DownloadsProps) {
  const { url } = useKifu();
  const nameOf = useNameOf();
  const { match: said } = texts();
  const { problem, act } = useAct();
  const [open, setOpen] = useState(false);
  // The board uses the same file, so it is loaded anyway.
  const own = useLoaded(game.load)?.downloads ?? [];

  const save = async (way: Download) => {
    const record: KifuRecord = {
      match,
      moves,
      players: [nameOf(match.seats[0].owner), nameOf(match.seats[1].owner)],
      pace: paceText(match.moveLimit),
      link: window.location.href,
    };
    await act(undefined, async () => {
      const file = new Blob([await way.write(record)], { type: way.type });
      give(file, `kifu-${match.game}-${match.id}.${way.extension}`);
    });
  };
  return (
    <>
      {!game.hidden && moves.length > 0 && (
        // Unlike `Link`, it loads nothing of that page before it is pressed.
        <a href={`/match/${match.id}/analysis`} className={buttonClass()}>
          {said.analyse}
        </a>
      )}
      <Button
        aria-expanded={open}
        aria-controls="downloads"
        onClick={() => setOpen((isOpen) => !isOpen)}
      >
        <Save />
        {said.download}
      </Button>
      <CheckMatch match={match} moves={moves} />
      <div id="downloads" className={open ? "flex basis-full flex-wrap gap-1.5" : "hidden"}>
        {[...own, jsonFile(url)].map((way) => (
          <Button key={way.label} size="small" onClick={() => void save(way)}>
            {way.label}
          </Button>
        ))}
        {game.pictured && (
          // The server makes the animation on request.
          <a
            href={`/match/${match.id}/animation.gif`}
            download={`kifu-${match.game}-${match.id}.gif`}
            className={buttonClass({ size: "small" })}
          >
            GIF
          </a>
        )}
      </div>
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
    </>
  );
}

function give(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
