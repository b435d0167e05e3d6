import { Side } from "@kifu/wire";
import { Field, type PublicKey } from "o1js";
import { contextOfRated, Seek } from "../../src/matchmaking/Seek.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { NEWCOMER, type PlainRating } from "../../src/ratings/glicko.js";
import { Rating, RatingKey } from "../../src/ratings/Rating.js";
import { gameNumbers } from "../../src/runtime/games.js";
import type { Receipt } from "../harness/Sandbox.js";
import { type Actor, World } from "../harness/World.js";
import {
  type SeekWish,
  signedBy,
  type Terms,
  termsOf,
  unsignedSeek,
} from "../matchmaking/seeks.js";

/** Creates a player's seek for a rated match, like `seekOf`. */
export async function ratedSeekOf(
  world: World,
  actor: Actor,
  wish: Partial<SeekWish> = {},
): Promise<Seek> {
  const { seek, signer, byOwner, domain } = await unsignedSeek(world, actor, wish);
  const { game, moveLimit } = termsOf(wish);
  const digest = seek.digest(game, moveLimit);
  const signature = signTranscriptWithO1js(signer, contextOfRated(Field(domain)), digest);
  return new Seek({ ...seek, by: signedBy(signature, byOwner) });
}

export async function ratedBySession(
  world: World,
  actor: Actor,
  wish: Partial<SeekWish> = {},
): Promise<Seek> {
  return await ratedSeekOf(world, actor, { ...wish, byOwner: 0 });
}

export async function sendRated(
  world: World,
  one: Seek,
  other: Seek,
  terms: Terms = {},
): Promise<Receipt> {
  const { game, moveLimit } = termsOf(terms);
  return await world.sandbox.send(world.third.laterKey, () =>
    world.sandbox.ratings.pair(game, moveLimit, one, other),
  );
}

/** Pairs Black, who moves first, and White for a rated match. Returns its number. */
export async function pairRated(world: World, wish: Partial<SeekWish> = {}): Promise<number> {
  const { black, white } = world;
  const one = await ratedSeekOf(world, black, { ...wish, side: Side.first });
  const other = await ratedSeekOf(world, white, { ...wish, side: Side.second });
  const { code } = await sendRated(world, one, other, wish);
  if (code !== undefined) throw new Error(`They are not paired: ${code}`);
  return await world.count();
}

export async function withRatedMatch(
  world: World = new World(),
  wish: Partial<SeekWish> = {},
): Promise<World> {
  await pairRated(world, wish);
  return world;
}

export async function rate(
  world: World,
  matchId: number | bigint,
  signer: PublicKey = world.third.laterKey,
): Promise<Receipt> {
  return await world.sandbox.send(signer, () => world.sandbox.ratings.rate(world.matchId(matchId)));
}

/** A player's stored rating. A newcomer's if there is none. */
export async function storedRating(
  { sandbox }: World,
  { owner }: Pick<Actor, "owner">,
  game: number = gameNumbers.Randzu,
): Promise<PlainRating> {
  const path = sandbox.ratings.ratings.getPath(new RatingKey({ owner, game: Field(game) }));
  const fields = await sandbox.state.get(path);
  if (fields === undefined) return NEWCOMER;
  return new Rating(Rating.fromFields(fields)).toPlain();
}

/** Stores a player's rating, without the rules. */
export async function storeRating(
  { sandbox }: World,
  { owner }: Pick<Actor, "owner">,
  { rating, variance, drift, ratedAt }: PlainRating,
  game: number = gameNumbers.Randzu,
): Promise<void> {
  const path = sandbox.ratings.ratings.getPath(new RatingKey({ owner, game: Field(game) }));
  await sandbox.state.set(
    path,
    [rating, variance, drift, ratedAt].map((part) => Field(part)),
  );
}
