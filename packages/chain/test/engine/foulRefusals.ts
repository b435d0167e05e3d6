import { codes } from "../../src/engine/codes.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import { positionAfter, secondsAfter } from "../harness/positionAfter.js";
import type { Refusal } from "../harness/refusals.js";
import type { World } from "../harness/World.js";
import { foulGames, type FoulWish, sendFoul } from "./fouls.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

function refusalsOf({ module, number, rules, samples }: ChainGame): Refusal[] {
  const method = `${module}.pointOut`;
  const foul = samples.foul!;
  const innocent = foul.split(" ").slice(0, -1).join(" ");
  const last = foul.split(" ").at(-1)!;
  const other = plainGames.find((one: ChainGame) => one.number !== number)!.number;
  const arrange = async (world: World) => {
    await world.pair(number);
    await world.play(foul);
  };
  const send = async (world: World, wish?: FoulWish) => await sendFoul(world, module, wish);
  const refusal = (code: string, fault: string, wish: FoulWish = {}): Refusal => ({
    method,
    code,
    fault,
    arrange,
    refused: async (world) => await send(world, wish),
    accepted: async (world) => await send(world),
  });
  /** The keys of the side that made the foul. */
  const fouling = async (world: World) => {
    const { first, second, secondToMove } = await world.mustMatch(1);
    return secondToMove.toBoolean() ? first : second;
  };
  return [
    ...OTHER_CHAINS.map(([fault, matchId]) =>
      refusal(codes.session.wrongChain, fault, { matchId }),
    ),
    ...NO_MATCHES.map(([name, matchId]) =>
      refusal(codes.match.unknown, `match ${name}`, { matchId }),
    ),
    {
      ...refusal(codes.match.finished, "a match in which it was pointed out before"),
      spoil: async (world) => void (await send(world)),
    },
    {
      ...refusal(codes.match.wrongGame, "a match of another game"),
      arrange: async () => undefined,
      spoil: (world) => world.pair(other),
      mend: arrange,
    },
    {
      ...refusal(codes.match.notAPlayer, "a stranger"),
      refused: async (world) => await send(world, { signer: world.third.owner }),
    },
    {
      ...refusal(codes.match.notYourTurn, "the player who made it"),
      refused: async (world) => await send(world, { signer: (await fouling(world)).owner }),
    },
    {
      ...refusal(codes.session.expired, "a session key at the second of its expiry"),
      arrange: async (world) => {
        for (const side of [world.black, world.white]) {
          await world.register(side, { game: number, lasts: 5 });
        }
        await world.play(foul);
        world.pass(4);
      },
      spoil: async (world) => world.pass(1),
    },
    {
      ...refusal(codes.match.outOfTime, "the second after the deadline; not the deadline itself"),
      arrange: async (world) => {
        await arrange(world);
        world.pass(secondsAfter(rules, foul, 10));
      },
      spoil: async (world) => world.pass(1),
    },
    {
      ...refusal(codes.match.noFoul, "a position before the foul"),
      arrange: async (world) => {
        await world.pair(number);
        await world.play(innocent);
      },
      mend: async (world) => await world.play(last),
    },
    refusal(codes.match.noFoul, "no proof", { proof: proofOf({ rules, samples }).map(() => 0n) }),
    refusal(codes.match.noFoul, "another proof", {
      proof: proofOf({ rules, samples }).map((field, i) => (i === 0 ? field + 1n : field)),
    }),
  ];
}

function proofOf({ rules, samples }: Pick<ChainGame, "rules" | "samples">): readonly bigint[] {
  return rules.findFoul!(positionAfter(rules, samples.foul!))!;
}

export const foulRefusals: readonly Refusal[] = foulGames.flatMap(refusalsOf);
