import {
  LARGEST_SPARE,
  moveTiming,
  nextTranscript,
  paths,
  type Receipt,
  type Statement,
  timeAfterMove,
  toJson,
} from "@kifu/wire";
import { type Random, random } from "@kifu/kit/testing";
import type { PlainMatch } from "../../src/tables/Table.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { signDraw } from "../tables/signDraw.js";
import { moveCrypto } from "../tables/SignedStage.js";
import type { PlayerAnswer, Surroundings } from "./Surroundings.js";

export interface StagedMatch {
  readonly id: number;
  readonly seats: readonly [Player, Player];
  readonly match: PlainMatch;
  /** A resignation of each seat, in JSON. */
  readonly resignations: readonly [unknown, unknown];
  /** In the game's notation. */
  readonly places: readonly string[];
  /** Whether a few moves end the match. */
  readonly endsSoon: boolean;
}

const THINKING_MS = 1200;

/** The two players of a match. Each sends what they sign until a node answers. */
export class Pair {
  isDone = false;
  private match: PlainMatch;
  private readonly random: Random;
  /** Whether something was sent that may end the match. */
  private mayBeOver = false;

  constructor(
    private readonly simulation: Surroundings,
    private readonly staged: StagedMatch,
  ) {
    this.match = staged.match;
    this.random = random(simulation.seed, `match ${staged.id}`);
  }

  async play(): Promise<void> {
    const { simulation, random, staged } = this;
    while (!simulation.isClosing && !this.match.isOver) {
      await simulation.sleep(50 + random.below(THINKING_MS));
      const lot = random.below(100);
      const seat = random.below(2) as 0 | 1;
      if (lot < 8 && this.simulation.endsMatches) await this.offerDraw(seat);
      else if (lot < 10 && this.simulation.endsMatches) await this.resign(seat);
      else if (!(await this.move())) break;
      if (this.mayBeOver && simulation.isOver(staged.id)) break;
    }
    this.isDone = true;
  }

  private async move(): Promise<boolean> {
    const signed = this.sign();
    if (signed === undefined) return false;
    const answer = await this.insist({ kind: "move", ...signed });
    if ("receipt" in answer) {
      this.simulation.checks.received(answer.receipt);
      this.follow(signed.move, answer.receipt);
      return true;
    }
    const code = "code" in answer ? answer.code : "another kind of answer";
    if (!(this.mayBeOver && code === "match/finished")) {
      const { checks } = this.simulation;
      checks.fail(`refused move: ${code}, match ${this.staged.id} ${this.shown()}`);
    }
    return false;
  }

  private shown(): string {
    return `is ${this.simulation.shown(this.staged.id)}, and its player saw ply ${this.match.ply}`;
  }

  private async offerDraw(seat: 0 | 1): Promise<void> {
    const { id, seats } = this.staged;
    const offer = (by: 0 | 1) => signDraw(this.match, id, { seat: by, player: seats[by] });
    // The other seat may still have an offer open, which this one then accepts.
    this.mayBeOver = true;
    await this.insist(offer(seat));
    if (!this.random.chance(0.3)) return;
    await this.insist(offer(seat === 0 ? 1 : 0));
  }

  private async resign(seat: 0 | 1): Promise<void> {
    this.mayBeOver = true;
    const body = JSON.stringify({ variables: { tx: this.staged.resignations[seat] } });
    await this.send(paths.graphql, body);
  }

  private async insist(statement: Statement): Promise<PlayerAnswer> {
    const body = toJson({ statements: [statement] });
    const isTwice = this.random.chance(0.1);
    if (isTwice) void this.send(paths.statements, body);
    return await this.send(paths.statements, body);
  }

  /** Sends the same to one node after another, until one answers. */
  private async send(path: string, body: string): Promise<PlayerAnswer> {
    for (;;) {
      const answer = await this.simulation.ask(path, body, this.random);
      const isNone = answer === undefined;
      if (!isNone && !("code" in answer && /^(log|ingress|store)\//.test(answer.code))) {
        return answer;
      }
      if (this.simulation.isAbandoned) return { code: "none/none" };
      await this.simulation.sleep(100 + this.random.below(400));
    }
  }

  private sign() {
    const { match, staged } = this;
    const { rules } = match.game;
    for (const place of this.random.shuffled(staged.places)) {
      const read = rules.notation.read(place);
      if (read === undefined || !rules.play(match.position, read).ok) continue;
      const move = [...rules.encode.move(read)];
      const timing = moveTiming({ timeBefore: match.time, atMost: BigInt(LARGEST_SPARE) });
      const transcript = nextTranscript(moveCrypto.hash, match.transcript, move, timing);
      const { session } = staged.seats[match.position.turn];
      const by = { byOwner: false, ...signTranscriptQuickly(session, match.context, transcript) };
      return { match: staged.id, ply: match.ply + 1, move, atMost: LARGEST_SPARE, transcript, by };
    }
    return undefined;
  }

  private follow(move: readonly bigint[], receipt: Receipt): void {
    const { match } = this;
    const { rules } = match.game;
    const played = rules.play(match.position, rules.decode.move(move));
    if (!played.ok) throw new Error(played.code);
    const { ply, transcript, time } = receipt;
    this.match = {
      ...match,
      position: played.position,
      ply,
      transcript: BigInt(transcript),
      time: BigInt(time),
      timeLeft: timeAfterMove(match.clock, match.timeLeft, {
        seat: match.position.turn,
        taken: time - Number(match.time),
        phases: { before: undefined, after: undefined },
      }),
      isOver: played.outcome.ending !== "none",
    };
  }
}
