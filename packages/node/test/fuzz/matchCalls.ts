import type { DefinedGame, SeatNumber } from "@kifu/kit";
import { movesOf, type Random } from "@kifu/kit/testing";
import { Field, type PrivateKey, type PublicKey } from "o1js";
import {
  type GameModule,
  type Match,
  moduleNamed,
  type PlainSeatSignature,
  positionOf,
  provableGames,
  segmentSizeOf,
  shownGames,
  writeTakeback,
} from "@kifu/chain";
import {
  contextOf,
  contextOfDraws,
  contextOfTakebacks,
  lineOf,
  linkTakeback,
  signMovesOfOnePly,
  signSegment,
  signTranscript,
} from "@kifu/chain/testing";
import { MethodParameterEncoder } from "@proto-kit/module";
import { lastMoves, MOST_TAKEBACKS } from "../../src/tables/takebacks.js";
import { publicKeyOf } from "../harness/Draft.js";
import type { Member } from "./members.js";
import {
  anyone,
  type Call,
  type HonestCall,
  isPlayed,
  type Place,
  placeOf,
  type Scene,
  signedId,
  validUntil,
} from "./Scene.js";

type AnyGame = DefinedGame<GameModule>;

export const matchCalls: Readonly<Record<string, HonestCall>> = {
  "Matches.resign": (scene) => {
    const member = anyone(scene, (one) => playedBy(scene, one) !== undefined);
    const place = member && playedBy(scene, member);
    if (member === undefined || place === undefined) return undefined;
    const fields = [signedId(scene, place.id), BigInt(place.seat), validUntil(scene)];
    return { method: "Matches.resign", key: hand(scene, member, place), fields };
  },

  "Matches.abort": (scene) => {
    const isEarly = (one: Member) => {
      const place = playedBy(scene, one);
      if (place === undefined || place.match.haveBothMoved().toBoolean()) return false;
      // While an abort is announced, another one is refused.
      return scene.view.abort(place.id) === undefined;
    };
    const member = anyone(scene, isEarly);
    const place = member && playedBy(scene, member);
    if (member === undefined || place === undefined) return undefined;
    const transcript = place.match.transcript.toBigInt();
    const id = signedId(scene, place.id);
    const fields = [id, BigInt(place.seat), transcript, validUntil(scene)];
    return { method: "Matches.abort", key: hand(scene, member, place), fields };
  },

  "Matches.claimAbort": (scene) => {
    const { view, time, members, random } = scene;
    for (let id = view.matchCount(); id > 0; id--) {
      const from = view.abort(id)?.from;
      if (from === undefined || from > time) continue;
      const { session } = random.pick(members);
      return { method: "Matches.claimAbort", key: session, fields: [signedId(scene, id)] };
    }
    return undefined;
  },

  "Matches.agreeDraw": (scene) => {
    const boards = provableGames.map((game) => boardOf(scene, game));
    const board = boards.find((one) => one !== undefined && one.match.ply.toBigInt() >= 2n);
    if (board === undefined) return undefined;
    const { match, matchId, signers } = board;
    const context = contextOfDraws(contextOf(match, matchId));
    const fields = signers.flatMap(({ secret, byOwner = 0 }) => {
      const { x, y, z } = signTranscript(secret, context, match.transcript);
      return [BigInt(byOwner), ...[x, y, z].map((field) => field.toBigInt())];
    });
    const { session: key } = scene.random.pick(scene.members);
    return { method: "Matches.agreeDraw", key, fields: [matchId.toBigInt(), ...fields] };
  },

  "Matches.claimTimeout": (scene) => {
    const { view, time, members, random } = scene;
    for (let id = view.matchCount(); id > 0; id--) {
      const match = view.match(id);
      if (match === undefined || !match.isRunning().toBoolean() || isPlayed(match, time)) {
        continue;
      }
      const { session } = random.pick(members);
      return { method: "Matches.claimTimeout", key: session, fields: [signedId(scene, id)] };
    }
    return undefined;
  },

  ...Object.fromEntries(
    provableGames.flatMap((game) => [
      [`${game.plain.module}.makeMove`, (scene: Scene) => move(scene, game)],
      [`${game.plain.module}.playMoves`, (scene: Scene) => playMoves(scene, game)],
      [`${game.plain.module}.forfeit`, (scene: Scene) => forfeit(scene, game)],
    ]),
  ),
  ...Object.fromEntries(
    provableGames
      .filter(({ rules }) => rules.hidden === undefined)
      .map((game) => [`${game.plain.module}.takeBack`, (scene: Scene) => takeBack(scene, game)]),
  ),
  ...Object.fromEntries(
    provableGames
      .filter(({ foul }) => foul !== undefined)
      .map((game) => [`${game.plain.module}.pointOut`, (scene: Scene) => pointOut(scene, game)]),
  ),
};

export const moveMethods: readonly string[] = provableGames.map(
  ({ plain }) => `${plain.module}.makeMove`,
);

function move(scene: Scene, game: DefinedGame): Call | undefined {
  const isOnTurn = (one: Member) => {
    const place = playedBy(scene, one);
    if (place?.match.game.toBigInt() !== BigInt(game.plain.number)) return false;
    return place.match.secondToMove.toBoolean() === (place.seat === 1);
  };
  const member = anyone(scene, isOnTurn);
  const place = member && playedBy(scene, member);
  if (member === undefined || place === undefined) return undefined;
  const position = positionOf(game, place.match);
  if (position === undefined) throw new Error(`A state of ${game.name} that is none`);
  const fields = moveFields(game, position, scene.random);
  const key = hand(scene, member, place);
  return {
    method: `${game.plain.module}.makeMove`,
    key,
    fields: [signedId(scene, place.id), ...fields],
  };
}

function playMoves(scene: Scene, game: AnyGame): Call | undefined {
  const board = boardOf(scene, game);
  if (board === undefined) return undefined;
  const moves = movesFrom(game, board.match, scene.random, 2);
  const times = moves.map(() => scene.time);
  const line = lineOf(board, moves.join(" "), times);
  const size = segmentSizeOf(game.plain.module);
  const segment = signSegment(board, line, size, { signers: board.signers });
  return callOf(scene, game, "playMoves", [board.matchId, segment]);
}

function forfeit(scene: Scene, game: AnyGame): Call | undefined {
  const board = boardOf(scene, game);
  if (board === undefined) return undefined;
  const { rules } = game;
  const position = positionOf(game, board.match);
  const [one, other] = scene.random.shuffled(
    position === undefined ? [] : movesOf(game.plain, position),
  );
  if (one === undefined || other === undefined) return undefined;
  const seat = board.match.secondToMove.toBoolean() ? 1 : 0;
  const moves = [rules.notation.write(one), rules.notation.write(other)] as const;
  const evidence = signMovesOfOnePly(board, moves, board.signers[seat]);
  return callOf(scene, game, "forfeit", [board.matchId, Field(seat), evidence]);
}

function takeBack(scene: Scene, game: AnyGame): Call | undefined {
  const { history } = scene;
  const board = boardOf(scene, game);
  const position = board && positionOf(game, board.match);
  if (board === undefined || position === undefined) return undefined;
  const { id, match, matchId, signers } = board;
  const made = history.moves(id).map(({ fields }) => fields.map(BigInt));
  if (made.length === 0 || history.takenBack(id) >= MOST_TAKEBACKS) return undefined;
  const shown = shownGames.find(({ module }) => module === game.plain.module)!;
  const last = lastMoves({ game: shown, position }, made, 1);
  const context = contextOfTakebacks(contextOf(match, matchId));
  const fields = last.before.map((field) => Field(field));
  const transcript = linkTakeback(match.transcript, Field(1), fields);
  const signed = signers.map(({ secret, byOwner = 0 }) => {
    const { x, y, z } = signTranscript(secret, context, transcript);
    const signature = [x, y, z].map((field) => field.toBigInt());
    const [sx = 0n, sy = 0n, sz = 0n] = signature;
    return { byOwner: byOwner === 1, x: sx, y: sy, z: sz };
  }) as [PlainSeatSignature, PlainSeatSignature];
  const { stateFields: state, moveFields: move, witnessFields: witness } = shown;
  const args = writeTakeback({ ...last, signed }, { state, move, witness });
  const { session: key } = scene.random.pick(scene.members);
  const method = `${game.plain.module}.takeBack`;
  return { method, key, fields: [matchId.toBigInt(), ...args] };
}

/** Points at the last move, which is hardly ever a foul. */
function pointOut(scene: Scene, game: AnyGame): Call | undefined {
  const board = boardOf(scene, game);
  const position = board && positionOf(game, board.match);
  if (board === undefined || position === undefined) return undefined;
  const none = Array.from({ length: game.foul!.size }, () => 0n);
  const proof = game.rules.findFoul!(position);
  const key = board.signers[board.match.secondToMove.toBoolean() ? 1 : 0].secret;
  const method = `${game.plain.module}.pointOut`;
  const fields = [board.matchId.toBigInt(), ...(proof ?? none)];
  return { method, key, fields, isRefused: proof === undefined };
}

function boardOf(scene: Scene, game: AnyGame) {
  const isPlaying = (one: Member) =>
    playedBy(scene, one)?.match.game.toBigInt() === BigInt(game.plain.number);
  const member = anyone(scene, isPlaying);
  const place = member && playedBy(scene, member);
  if (place === undefined) return undefined;
  const { id, match } = place;
  // Random steps may have registered any member for this match, so all keys are searched.
  const secrets = scene.members.flatMap(({ wallet, session }) => [wallet, session]);
  const secretOf = (key: PublicKey) =>
    secrets.find((secret) => publicKeyOf(secret).equals(key).toBoolean());
  const signerOf = ({ owner, key, expiresAt }: Match["first"]) => {
    const session = BigInt(scene.time) < expiresAt.toBigInt() ? secretOf(key) : undefined;
    const wallet = secretOf(owner);
    if (session !== undefined) return { secret: session };
    return wallet && { secret: wallet, byOwner: 1 };
  };
  const [first, second] = [signerOf(match.first), signerOf(match.second)];
  if (first === undefined || second === undefined) return undefined;
  const signers = [first, second] as const;
  return { game, id, match, matchId: Field(signedId(scene, id)), signers };
}

/** Up to `most` moves. Only the last may end the game. */
function movesFrom(game: AnyGame, match: Match, random: Random, most: number): string[] {
  const { rules } = game;
  const moves: string[] = [];
  let position = positionOf(game, match);
  while (position !== undefined && moves.length < most) {
    const [chosen] = random.shuffled(movesOf(game.plain, position));
    if (chosen === undefined) break;
    moves.push(rules.notation.write(chosen));
    const played = rules.play(position, chosen);
    const goesOn = played.ok && played.outcome.ending === "none";
    position = goesOn ? played.position : undefined;
  }
  return moves;
}

function callOf(scene: Scene, game: AnyGame, name: string, args: readonly unknown[]): Call {
  const { module } = game.plain;
  const encoder = MethodParameterEncoder.fromMethod(moduleNamed(scene.runtime, module), name);
  const { fields } = encoder.encode(args as Parameters<typeof encoder.encode>[0]);
  const { session: key } = scene.random.pick(scene.members);
  return { method: `${module}.${name}`, key, fields: fields.map((field) => field.toBigInt()) };
}

function playedBy(scene: Scene, member: Member): Place | undefined {
  const place = placeOf(scene, member);
  return place !== undefined && isPlayed(place.match, scene.time) ? place : undefined;
}

function moveFields(
  { rules, plain }: DefinedGame,
  position: { readonly turn: SeatNumber },
  random: Random,
): bigint[] {
  const chosen = random.pick(movesOf(plain, position));
  const played = rules.play(position, chosen);
  if (!played.ok) throw new Error(`${rules.name}: a legal move is refused`);
  const { encode } = rules;
  return [
    ...encode.state(played.position),
    ...encode.move(chosen),
    ...encode.witness(rules.findWitness(position, chosen)),
  ];
}

/** The seat's session key if it may play. Otherwise the wallet's key. */
function hand({ time, random }: Scene, { wallet, session }: Member, place: Place): PrivateKey {
  const seat = place.seat === 0 ? place.match.first : place.match.second;
  const isKey = seat.key.equals(publicKeyOf(session)).toBoolean();
  const isLive = BigInt(time) < seat.expiresAt.toBigInt();
  return isKey && isLive && random.chance(0.9) ? session : wallet;
}
