import { takenBackTranscript } from "@kifu/wire";
import fc from "fast-check";
import { Field, Poseidon } from "o1js";
import { STRANGER } from "../keys.js";
import { plainGames } from "../plainGames.js";
import { command, pick, pickFrom, weighted } from "./command.js";
import { agreed, agreedBy } from "./endings.js";
import { isInTime, matchFor, which } from "./matches.js";

type Fault = "none" | "count" | "padding" | "position" | "moves" | "module";

const GAMES = [...plainGames.keys()].filter((number) => plainGames.get(number)!.hasTakebacks);
const [FIRST_GAME = 0] = GAMES;

export const takeBack = command(
  "takeBack",
  fc.record({
    pick,
    which,
    plies: weighted<1 | 2>([1, 1], [1, 2]),
    fault: weighted<Fault>(
      [20, "none"],
      [1, "count"],
      [3, "padding"],
      [2, "position"],
      [1, "moves"],
      [1, "module"],
    ),
    first: agreed,
    second: agreed,
  }),
  async (stage, wish) => {
    const { number, match } = matchFor(
      stage,
      wish.pick,
      wish.which,
      (match) => GAMES.includes(match.game) && isInTime(stage, match) && match.ply >= wish.plies,
    );
    const isTaken = match !== undefined && GAMES.includes(match.game);
    const ofGame = isTaken ? match.game : FIRST_GAME;
    const game = plainGames.get(ofGame)!;
    const made = isTaken ? match.made : [];
    const taken = made.slice(-wish.plies);
    const width = game.choose(game.opening, 0, { kind: "any", pick: 0 }).move.length;
    const empty = Array.from({ length: 2 * width }, () => 0n);
    const moves = [...taken.flatMap(({ move }) => move), ...empty].slice(0, 2 * width);
    const before = taken[0]?.before ?? game.opening;
    const plies = wish.fault === "count" ? pickFrom([0n, 3n], wish.pick)! : BigInt(wish.plies);
    const isElsewhere = wish.fault === "module";
    const others = GAMES.filter((each) => each !== ofGame);
    const sent = {
      before: wish.fault === "position" ? game.opening.map((field) => field + 1n) : before,
      moves:
        wish.fault === "padding"
          ? [...moves.slice(0, width), ...empty.slice(width).map(() => 1n)]
          : wish.fault === "moves"
            ? [...moves.slice(width), ...moves.slice(0, width)]
            : moves,
    };
    const module = isElsewhere ? pickFrom(others, wish.pick)! : ofGame;
    const other = plainGames.get(module)!;
    const isFitting = !isElsewhere;
    const transcript = takenBackTranscript(
      (fields) => Poseidon.hash(fields.map((field) => Field(field))).toBigInt(),
      match?.transcript ?? 0n,
      Number(plies),
      sent.before,
    );
    await stage.send({
      signer: STRANGER,
      call: "takeBack",
      module,
      match: number,
      before: isFitting ? sent.before : other.opening,
      moves: isFitting
        ? sent.moves
        : Array.from(
            { length: 2 * other.choose(other.opening, 0, { kind: "any", pick: 0 }).move.length },
            () => 0n,
          ),
      plies,
      ...agreedBy(stage, wish, match, transcript),
    });
  },
);
