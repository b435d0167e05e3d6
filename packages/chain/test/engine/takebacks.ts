import { Field, type PrivateKey, type PublicKey } from "o1js";
import {
  contextOfTakebacks,
  linkTakeback,
  contextOfDraws,
  contextOf,
} from "../../src/engine/transcript.js";
import { provable } from "../../src/engine/moveArguments.js";
import type { GameModule } from "../../src/runtime/games.js";
import { gamesByName } from "../../src/runtime/games.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import { needsWitnesses } from "../../src/engine/playMoves.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import type { Takeback } from "../../src/engine/takeBackMoves.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { Actor, World } from "../harness/World.js";
import type { AnyGame } from "./signSegment.js";

/**
 * The games without hidden information. In games with hidden information, moves cannot be taken
 * back.
 */
export const takebackGames: readonly ChainGame[] = plainGames.filter(
  ({ rules }: ChainGame) => rules.hidden === undefined,
);

type Any = number | bigint;

export type AnyTakeback = Takeback<unknown, unknown, unknown>;

export interface TakebackSigned {
  signer: PrivateKey;
  /** 1 for the owner's own signature, 0 for that of their session. */
  byOwner: Any;
  /** Signs for this match instead of the real one. */
  match: number;
  domain: bigint;
  transcript: (transcript: Field) => Field;
  /** Signs the agreement as if it were a move or a draw. */
  as: "move" | "draw";
  none: boolean;
}

export interface TakebackWish {
  module: GameModule;
  matchId: Any;
  /** The match that the signatures are for. */
  of: number;
  plies: 1 | 2;
  change: (honest: AnyTakeback) => Partial<AnyTakeback>;
  /** Changes the position and moves after both have signed. */
  forge: (honest: AnyTakeback) => Partial<AnyTakeback>;
  first: Partial<TakebackSigned>;
  second: Partial<TakebackSigned>;
  sender: PublicKey;
}

/** The takeback of the last moves of a line, with the position before these moves. */
export function takebackOf(module: GameModule, moves: string, plies: number): AnyTakeback {
  const game = gamesByName[module] as unknown as AnyGame;
  const { rules, Move, State, Witness } = game;
  const made = moves.split(/\s+/).filter(Boolean);
  const cut = made.length - plies;
  let position = rules.initial();
  let before = rules.encode.state(position);
  const taken: { move: readonly bigint[]; witness: readonly bigint[] }[] = [];
  for (const [i, text] of made.entries()) {
    if (i === cut) before = rules.encode.state(position);
    const move = rules.notation.read(text) as never;
    const witness = rules.encode.witness(rules.findWitness(position, move));
    if (i >= cut) taken.push({ move: rules.encode.move(move), witness });
    const played = rules.play(position, move);
    if (!played.ok) throw new Error(`${text}: ${played.code}`);
    position = played.position;
  }
  const none = (length: number) => Array.from({ length }, () => 0n);
  const pair = [taken[0], taken[1]];
  return {
    before: provable(State, before),
    moves: pair.map((one) => provable(Move, one?.move ?? none(Move.sizeInFields()))),
    witnesses: needsWitnesses(game)
      ? pair.map((one) => provable(Witness, one?.witness ?? none(Witness.sizeInFields())))
      : [],
    plies: Field(plies),
  };
}

/** Sends both seats' agreement to take back the last of these moves. Anyone may send it. */
export async function sendTakeback(
  world: World,
  moves: string,
  wish: Partial<TakebackWish> = {},
): Promise<Receipt> {
  const { module = "Randzu", of = 1, matchId = of, plies = 1, sender = world.third.owner } = wish;
  const honest = takebackOf(module, moves, plies);
  const agreed = { ...honest, ...wish.change?.(honest) };
  const match = await world.match(of);
  const isBlack = match === undefined || match.first.owner.equals(world.black.owner).toBoolean();
  const actors = isBlack ? [world.black, world.white] : [world.white, world.black];
  const first = await takebackBy(world, actors[0]!, agreed, { module, of, ...wish.first });
  const second = await takebackBy(world, actors[1]!, agreed, { module, of, ...wish.second });
  const sent = { ...agreed, ...wish.forge?.(agreed) };
  return await world.sandbox.send(sender, () =>
    world.sandbox.games[module].takeBack(world.matchId(matchId), sent, first, second),
  );
}

/** A player's agreement, signed by their session unless `wish` changes that. */
export async function takebackBy(
  world: World,
  actor: Actor,
  { before, plies }: Pick<AnyTakeback, "before" | "plies">,
  wish: Partial<TakebackSigned> & { module: GameModule; of: number },
): Promise<SeatSignature> {
  const { byOwner = 0, match: number = wish.of, domain, as } = wish;
  const match = await world.match(wish.of);
  if (wish.none === true || match === undefined) return SeatSignature.none();
  const signer = wish.signer ?? actor.secret(Number(byOwner) === 1 ? "owner" : "key");
  const matchId = domain === undefined ? world.matchId(number) : Field(domain).add(number);
  const context = contextOf(match, matchId);
  const { transcript: altered = (transcript: Field) => transcript } = wish;
  const { State } = gamesByName[wish.module] as unknown as AnyGame;
  const transcript = altered(
    linkTakeback(match.transcript, plies, State.toFields(before as never)),
  );
  const contexts = { move: context, draw: contextOfDraws(context) };
  const signature = signTranscriptWithO1js(
    signer,
    as === undefined ? contextOfTakebacks(context) : contexts[as],
    transcript,
  );
  return new SeatSignature({ byOwner: Field(byOwner), signature });
}
