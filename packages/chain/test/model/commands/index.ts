import fc from "fast-check";
import type { Command } from "./command.js";
import { abort, agreeDraw, claimTimeout, resign } from "./endings.js";
import { play, tryMove } from "./moves.js";
import { leave, register, requeue } from "./queueing.js";
import { pair } from "./seeks.js";
import { openSession, revokeSession } from "./sessions.js";
import { pass } from "./time.js";

export type { Command } from "./command.js";

/** Anything that may happen; matches begin, go on and end often. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: register },
  { weight: 7, arbitrary: requeue },
  { weight: 2, arbitrary: leave },
  { weight: 3, arbitrary: pair },
  { weight: 2, arbitrary: openSession },
  { weight: 1, arbitrary: revokeSession },
  { weight: 16, arbitrary: play },
  { weight: 6, arbitrary: tryMove },
  { weight: 2, arbitrary: resign },
  { weight: 2, arbitrary: abort },
  { weight: 2, arbitrary: agreeDraw },
  { weight: 3, arbitrary: claimTimeout },
  { weight: 5, arbitrary: pass },
);
