"use client";

import type { Match, ShownMove } from "@kifu/client";
import { useEffect, useState } from "react";
import { Button } from "../components/ui/Button";
import { Save } from "../components/ui/icons";
import type { GameFacts } from "../games/game";
import { playerName } from "../lib/playerName";
import type { Download, KifuRecord } from "../lib/record";
import { paceText } from "../lib/paces";

interface DownloadsProps {
  readonly match: Match;
  readonly moves: readonly ShownMove[];
  readonly game: GameFacts;
  readonly intervalMs: number;
}

/** The way that every game's record can be written down. */
const JSON_FILE: Download = {
  label: "JSON",
  extension: "json",
  type: "application/json",
  write: async (record) => (await import("../lib/json")).toJson(record),
};

/** The record as a file, to keep. */
export function Downloads({ match, moves, game, intervalMs }: DownloadsProps) {
  const [own, setOwn] = useState<readonly Download[]>([]);
  useEffect(() => {
    let here = true;
    // The board has loaded the same file already.
    void game.load().then(({ downloads }) => here && setOwn(downloads));
    return () => {
      here = false;
    };
  }, [game]);

  const save = async (way: Download) => {
    const record: KifuRecord = {
      match,
      moves,
      players: [playerName(match.seats[0].owner), playerName(match.seats[1].owner)],
      pace: paceText(match.moveLimit, intervalMs),
      link: window.location.href,
    };
    const file = new Blob([await way.write(record)], { type: way.type });
    give(file, `kifu-${match.game}-${match.id}.${way.extension}`);
  };
  return [...own, JSON_FILE].map((way) => (
    <Button key={way.label} onClick={() => void save(way)}>
      <Save />
      {way.label}
    </Button>
  ));
}

function give(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
