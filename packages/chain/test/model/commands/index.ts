import fc from "fast-check";
import { takeConclusion, takeDeposit, takeWithdrawal, withdraw } from "./bridge.js";
import type { Command } from "./command.js";
import { abort, abortAgain, agreeDraw, claimAbort, claimTimeout, resign } from "./endings.js";
import { play, tryMove } from "./moves.js";
import { operate } from "./operator.js";
import { pairRated, rate } from "./ratings.js";
import { leave, register, requeue } from "./queueing.js";
import { pair } from "./seeks.js";
import { openSession, reseat, revokeSession } from "./sessions.js";
import { grant, openToStake, pairForStake, payOut } from "./stakes.js";
import { takeBack } from "./takebacks.js";
import { pass } from "./time.js";

export type { Command } from "./command.js";

/** Any command. Weights make matches start, continue and end often. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: register },
  { weight: 5, arbitrary: requeue },
  { weight: 2, arbitrary: leave },
  { weight: 3, arbitrary: pair },
  { weight: 2, arbitrary: openSession },
  { weight: 1, arbitrary: revokeSession },
  { weight: 3, arbitrary: reseat },
  { weight: 16, arbitrary: play },
  { weight: 6, arbitrary: tryMove },
  { weight: 1, arbitrary: resign },
  { weight: 3, arbitrary: abort },
  { weight: 3, arbitrary: abortAgain },
  { weight: 3, arbitrary: claimAbort },
  { weight: 4, arbitrary: agreeDraw },
  { weight: 4, arbitrary: takeBack },
  { weight: 3, arbitrary: claimTimeout },
  { weight: 5, arbitrary: pass },
  { weight: 4, arbitrary: grant },
  { weight: 6, arbitrary: pairForStake },
  { weight: 4, arbitrary: pairRated },
  { weight: 7, arbitrary: rate },
  { weight: 2, arbitrary: openToStake },
  { weight: 5, arbitrary: payOut },
  { weight: 3, arbitrary: takeDeposit },
  { weight: 2, arbitrary: takeWithdrawal },
  { weight: 3, arbitrary: takeConclusion },
  { weight: 3, arbitrary: withdraw },
  { weight: 4, arbitrary: operate },
);
