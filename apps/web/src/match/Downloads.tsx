"use client";

import type { Match, ShownMove } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { CheckMatch } from "../check/CheckMatch";
import { Button } from "../components/ui/Button";
import { Save } from "../components/ui/icons";
import { Notice } from "../components/ui/Notice";
import type { GameFacts } from "../games/game";
import { type ErrorText, errorText } from "../lib/errorText";
import { playerName } from "../lib/playerName";
import { insist } from "../lib/insist";
import type { Download, KifuRecord } from "../lib/record";
import { paceText } from "../lib/paces";

interface DownloadsProps {
  readonly match: Match;
  readonly moves: readonly ShownMove[];
  readonly game: GameFacts;
  readonly intervalMs: number;
}

/** The way that every game's record can be written down, with what was signed. */
function jsonFile(url: string): Download {
  return {
    label: "JSON",
    extension: "json",
    type: "application/json",
    write: async (record) => await (await import("../lib/json")).fetchJson(url, record),
  };
}

/** The record as a file, to keep, and whether it is what was signed. */
export function Downloads({ match, moves, game, intervalMs }: DownloadsProps) {
  const { url } = useKifu();
  const [own, setOwn] = useState<readonly Download[]>([]);
  const [problem, setProblem] = useState<ErrorText>();
  useEffect(() => {
    const gone = new AbortController();
    // The board has loaded the same file already, or is about to.
    insist(game.load, gone.signal).then(
      ({ downloads }) => gone.signal.aborted || setOwn(downloads),
      () => undefined, // the page was left
    );
    return () => gone.abort();
  }, [game]);

  const save = async (way: Download) => {
    const record: KifuRecord = {
      match,
      moves,
      players: [playerName(match.seats[0].owner), playerName(match.seats[1].owner)],
      pace: paceText(match.moveLimit, intervalMs),
      link: window.location.href,
    };
    setProblem(undefined);
    try {
      const file = new Blob([await way.write(record)], { type: way.type });
      give(file, `kifu-${match.game}-${match.id}.${way.extension}`);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <>
      {[...own, jsonFile(url)].map((way) => (
        <Button key={way.label} onClick={() => void save(way)}>
          <Save />
          {way.label}
        </Button>
      ))}
      <CheckMatch match={match} moves={moves} />
      {problem !== undefined && (
        <Notice tone="wrong">
          {problem.short} {problem.advice}
        </Notice>
      )}
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
