import { expect, it, jest } from "@jest/globals";
import {
  type GameModule,
  gameNumbers,
  type PlainSeatSignature,
  segmentSizeOf,
  signedMatch,
  signFields,
  writeSegment,
} from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { lengthOf, movesOf, random, randomRun, soaking, type Random } from "@kifu/kit/testing";
import { LARGEST_SPARE, type StatementOf, writeClock } from "@kifu/wire";
import { Field, PrivateKey } from "o1js";
import { NodeError } from "../../src/lib/NodeError.js";
import { validateMove } from "../../src/tables/Moves.js";
import type { KeptMove } from "../../src/store/parts/moves.js";
import { Player } from "../harness/Player.js";
import { moveCrypto, SignedStage } from "./SignedStage.js";

const { seed, steps: moves } = randomRun({
  ...(!soaking && { seed: 12 }),
  steps: lengthOf({ short: 250, whole: 100_000 }),
});

jest.setTimeout(lengthOf({ short: 600_000, whole: 36_000_000 }));

/** Maps codes of the plain rules to the circuit's codes, which are less specific. */
const OF_CIRCUIT: Readonly<Record<string, string>> = {
  "match/out-of-time": "segment/bad-time",
  "moves/other-transcript": "segment/bad-signature",
  "moves/past-bound": "segment/bad-signature",
};

const WRONGS = [
  "rules",
  "fields",
  "key",
  "signature",
  "owner",
  "transcript",
  "late",
  "bound",
] as const;

function anyField(drawn: Random): bigint {
  const edges = [0n, 1n, Field.ORDER - 1n, 1n << 254n, (1n << 254n) - 1n, 255n];
  return drawn.chance(0.5) ? drawn.pick(edges) : drawn.bits(250);
}

/**
 * A random clock. Half of the clocks have a time per move. Some of the banks are used up in a few
 * moves.
 */
function drawClock(drawn: Random): number {
  if (drawn.chance(0.5)) return 10 + drawn.below(90);
  const bank = 3 + drawn.below(30);
  return writeClock({ bank, increment: drawn.pick([0, 0, 1, Math.min(3, bank - 1)]) });
}

class Differential {
  readonly verdicts = new Map<string, number>();
  private moves = 0;

  constructor(
    private readonly stage: SignedStage,
    private readonly drawn: Random,
  ) {}

  get count(): number {
    return this.moves;
  }

  async match(game: GameModule): Promise<void> {
    const { stage, drawn } = this;
    const expiresAt = drawn.chance(0.2) ? 5 + drawn.below(200) : 100_000;
    const id = await stage.begin(game, drawClock(drawn), expiresAt);
    const size = segmentSizeOf(game);
    for (;;) {
      if (drawn.chance(2 / size)) await this.refused(id);
      const { match } = stage.staged(id);
      if (match.isOver || drawn.chance(0.01)) break;
      stage.seconds += drawn.pick([0, 0, 1, 3]);
      const legal = movesOf(match.game, match.position);
      const fields = match.game.rules.encode.move(drawn.pick(legal));
      const atMost = drawn.pick([LARGEST_SPARE, Math.max(0, stage.seconds - Number(match.time))]);
      const signed = stage.sign(id, fields, { byOwner: drawn.chance(0.1), atMost });
      if (!(await this.isTaken(id, signed))) break;
      if (stage.store.moves().length >= size || drawn.chance(1 / size)) await this.close(id);
    }
    if (stage.staged(id).match.isOver || drawn.chance(0.3)) await this.refused(id);
    await this.close(id);
  }

  /**
   * Sends a move. Returns whether the node accepted it. If not, the circuit must refuse it too.
   */
  private async isTaken(id: number, signed: StatementOf<"move">): Promise<boolean> {
    try {
      await this.stage.send(id, signed);
      this.note("accepted");
      return true;
    } catch (error) {
      await this.compare(id, signed, error);
      return false;
    }
  }

  private async close(id: number): Promise<void> {
    const { stage } = this;
    stage.milliseconds += 60_000;
    await stage.chain.closeBlock();
    stage.seconds = Math.max(stage.seconds, stage.chain.time);
    await stage.tables.tick();
    expect(stage.tables.counts).toMatchObject({ openMoves: 0, stoppedMatches: 0 });
    const [chain, seen] = [stage.matchOfChain(id), stage.staged(id).match];
    expect({ ...chain, game: 0 }).toEqual({ ...seen, game: 0 });
  }

  private async refused(id: number): Promise<void> {
    const wrong = this.drawn.pick(WRONGS);
    const signed = this.wrongMove(id, wrong);
    // A new block advances the time.
    if (wrong === "late" || wrong === "bound") await this.stage.chain.closeBlock();
    const seconds = this.stage.seconds;
    if (wrong === "late") this.stage.seconds += 1000;
    if (wrong === "bound") this.stage.seconds += 2;
    try {
      validateMove(this.stage.staged(id).match, signed, this.time(id), moveCrypto);
      this.note(`${wrong} was right`);
    } catch (error) {
      await this.compare(id, signed, error);
    }
    this.stage.seconds = seconds;
  }

  private wrongMove(id: number, wrong: (typeof WRONGS)[number]): StatementOf<"move"> {
    const { stage, drawn } = this;
    const { match, seats } = stage.staged(id);
    const { rules, moveFields } = match.game;
    const first = movesOf(match.game, rules.initial());
    const legal = rules.encode.move(movesOf(match.game, match.position)[0] ?? first[0]);
    const cells = [...rules.encode.move(drawn.pick(first))];
    switch (wrong) {
      case "rules":
        return stage.sign(id, cells);
      case "fields":
        return stage.sign(
          id,
          Array.from({ length: moveFields }, () => anyField(drawn)),
        );
      case "key": {
        const strangers = [seats[1 - match.position.turn]!, new Player(stage.runtime, 1_000_000)];
        return stage.sign(id, legal, { by: drawn.pick(strangers), byOwner: drawn.chance(0.5) });
      }
      case "signature": {
        const signed = stage.sign(id, legal);
        const part = drawn.pick(["x", "y", "z"] as const);
        return { ...signed, by: { ...signed.by, [part]: anyField(drawn) } };
      }
      case "owner": {
        const signed = stage.sign(id, legal);
        return { ...signed, by: { ...signed.by, byOwner: true } };
      }
      case "transcript":
        return stage.sign(id, legal, { timeBefore: anyField(drawn) });
      case "late":
        return stage.sign(id, legal);
      case "bound": {
        // If the player is out of time, the move would be refused for that reason instead.
        const isInTime =
          match.timeLeft[match.position.turn] >= 2 + stage.seconds - Number(match.time);
        return isInTime ? stage.sign(id, legal, { atMost: 1 }) : stage.sign(id, legal);
      }
    }
  }

  private time(id: number): bigint {
    const now = BigInt(this.stage.chain.time);
    const { time } = this.stage.staged(id).match;
    return now > time ? now : time;
  }

  /**
   * Checks that the circuit also refuses this move after the open moves, with the same code.
   */
  private async compare(id: number, signed: StatementOf<"move">, error: unknown): Promise<void> {
    if (!(error instanceof NodeError)) throw error;
    const code = OF_CIRCUIT[error.code] ?? error.code;
    const { stage } = this;
    const { game } = stage.staged(id).match;
    const size = segmentSizeOf(game.module);
    const moves: KeptMove[] = [...stage.store.moves(), { ...signed, time: this.time(id) }];
    if (moves.length > size) return;
    const [last, other] = [moves.at(-1)!.by, moves.at(-2)?.by] as [
      PlainSeatSignature,
      PlainSeatSignature | undefined,
    ];
    const [fields, times] = [moves.map(({ move }) => move), moves.map(({ time }) => time)];
    const { time: begun } = stage.matchOfChain(id);
    const spares = moves.map(
      ({ atMost, time }, i) => BigInt(atMost) - (time - (times[i - 1] ?? begun)),
    );
    const segment = { moves: fields, times, spares, witnesses: [], last, other };
    const widths = { move: game.moveFields, witness: game.witnessFields };
    const args = [signedMatch(defaultTerms, id), ...writeSegment(segment, size, widths)];
    const methodId = stage.runtime.methodIdResolver.getMethodId(game.module, "playMoves");
    const argsFields = args.map((field) => Field(field));
    const transaction = signFields(methodId, argsFields, { key: STRANGER, nonce: 0 });
    const run = stage.chain.inTurn(async (admit) => await admit(transaction));
    const circuit = await run.then(
      () => "accepted",
      (refusal: unknown) => (refusal instanceof NodeError ? refusal.code : String(refusal)),
    );
    expect({ circuit, moves: moves.length }).toEqual({ circuit: code, moves: moves.length });
    this.note(code);
    if (error.code !== code) this.tally(error.code);
  }

  private note(verdict: string): void {
    this.moves++;
    this.tally(verdict);
  }

  private tally(verdict: string): void {
    this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
  }
}

const STRANGER = PrivateKey.random();

it("plain rules and circuits have one verdict on each move", async () => {
  const stage = await SignedStage.open();
  const differential = new Differential(stage, random(seed));
  const names = Object.keys(gameNumbers) as GameModule[];
  for (let i = 0; differential.count < moves; i++) {
    await differential.match(names[i % names.length]!);
  }
  await stage.stop();
  const verdicts = Object.fromEntries(differential.verdicts);
  process.stdout.write(`Verdicts, seed ${seed}: ${JSON.stringify(verdicts)}\n`);
  expect(verdicts["accepted"]).toBeGreaterThan(moves / 2);
  // A short run need not reach every code.
  if (soaking && moves < 10_000) return;
  for (const code of [
    "segment/bad-signature",
    "segment/bad-time",
    "match/finished",
    "moves/past-bound",
  ]) {
    expect(verdicts[code]).toBeGreaterThan(0);
  }
});
