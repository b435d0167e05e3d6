import { Field } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { LAST } from "../harness/numbers.js";
import type { Refusal } from "../harness/refusals.js";
import type { Receipt } from "../harness/Sandbox.js";
import type { World } from "../harness/World.js";
import { type DrawWish, sendDraw } from "./draws.js";
import { NO_MATCHES, OTHER_CHAINS } from "./wrongMatches.js";

async function draw(world: World, wish: Partial<DrawWish> = {}, seat = 0): Promise<Receipt> {
  return await sendDraw(world, seat === 0 ? [wish, {}] : [{}, wish]);
}

export const drawRefusals: readonly Refusal[] = [
  ...[...OTHER_CHAINS, ...NO_MATCHES].map(([fault, matchId], i): Refusal => ({
    method: "Matches.agreeDraw",
    code: i < OTHER_CHAINS.length ? codes.session.wrongChain : codes.match.unknown,
    fault,
    arrange: withTwoMoves,
    refused: (world) => sendDraw(world, [{}, {}], matchId),
    accepted: (world) => draw(world),
  })),
  {
    method: "Matches.agreeDraw",
    code: codes.match.finished,
    fault: "a match that is already drawn",
    arrange: withTwoMoves,
    spoil: (world) => draw(world),
    refused: (world) => draw(world),
    accepted: (world) => draw(world),
  },
  ...["", "h8"].map((moves): Refusal => ({
    method: "Matches.agreeDraw",
    code: codes.match.notBothMoved,
    fault: moves === "" ? "a match without a move" : "a match of one move",
    arrange: (world) => world.pair(),
    spoil: async (world) => (moves === "" ? undefined : await world.play(moves)),
    refused: (world) => draw(world),
    mend: (world) => world.play("h8 h9"),
    accepted: (world) => draw(world),
  })),
  {
    method: "Matches.agreeDraw",
    code: codes.match.outOfTime,
    fault: "the second after the deadline; not the deadline itself",
    arrange: async (world) => {
      await withTwoMoves(world);
      world.pass(10);
    },
    spoil: async (world) => world.pass(1),
    refused: (world) => draw(world),
    accepted: (world) => draw(world),
  },
  ...[0, 1].flatMap((seat): Refusal[] => {
    const wrong = (fault: string, wishOf: (world: World) => Partial<DrawWish>): Refusal => ({
      method: "Matches.agreeDraw",
      code: codes.match.notAgreed,
      fault: `${fault}, of seat ${seat}`,
      arrange: withTwoMoves,
      refused: (world) => draw(world, wishOf(world), seat),
      accepted: (world) => draw(world),
    });
    return [
      {
        method: "Matches.agreeDraw",
        code: codes.session.expired,
        fault: `a session key at the second of its expiry, of seat ${seat}; not the second before`,
        arrange: async (world) => {
          const late = seat === 0 ? [{ lasts: 5 }, {}] : [{}, { lasts: 5 }];
          await world.register(world.black, late[0]);
          await world.register(world.white, late[1]);
          await world.play("h8 h9");
          world.pass(4);
        },
        spoil: async (world) => world.pass(1),
        refused: (world) => draw(world),
        accepted: (world) => draw(world),
      },
      wrong("no signature", () => ({ none: true })),
      wrong("neither the owner's nor the session's signature: 2", () => ({ byOwner: 2 })),
      wrong("neither the owner's nor the session's signature: p − 1", () => ({ byOwner: LAST })),
      wrong("the other seat's signature", (world) => ({
        signer: (seat === 0 ? world.white : world.black).secret("key"),
      })),
      wrong("a stranger's signature", (world) => ({ signer: world.third.secret("key") })),
      wrong("the session key's signature for the owner's", (world) => ({
        byOwner: 1,
        signer: (seat === 0 ? world.black : world.white).secret("key"),
      })),
      wrong("a signature for a match as of another move", () => ({
        transcript: (transcript) => transcript.add(1),
      })),
      wrong("a signature for a match without a move", () => ({ transcript: () => Field(0) })),
      wrong("a signature for another chain's match", () => ({ domain: 7n })),
      wrong("a signature for another match", () => ({ match: 2 })),
      wrong("a signature under a move, which is none for a draw", () => ({ asMove: true })),
    ];
  }),
];

async function withTwoMoves(world: World): Promise<void> {
  await world.pair();
  await world.play("h8 h9");
}
