import type { BrowserContextOptions } from "playwright-core";
import type { Person } from "./Person.js";
import type { Stage } from "./Stage.js";

/**
 * Markup that calls `ran` if the page inserts it as HTML. It is short enough for the name of a
 * game.
 */
export const IMAGE = "<img src=x onerror=ran()>";
/** Markup that runs if it is in the HTML of a page that loads. */
export const SCRIPT = "<script>ran()</script>";
/** Markup that runs if it is inserted into a page later. */
export const VECTOR = "<svg/onload=ran()>";

/** Disables the content policy, to show that pages do not depend on it. */
export const UNGUARDED = { bypassCSP: true };

export interface Counted {
  readonly person: Person;
  readonly ran: () => number;
  /** Resolves when markup runs for the first time. */
  readonly noticed: Promise<void>;
}

export async function counted(stage: Stage, options?: BrowserContextOptions): Promise<Counted> {
  const person = await stage.person(options);
  let times = 0;
  let notice: (() => void) | undefined;
  const noticed = new Promise<void>((resolve) => (notice = resolve));
  const hear = () => {
    times += 1;
    notice?.();
  };
  await person.context.exposeFunction("ran", hear);
  person.page.on("dialog", (dialog) => {
    hear();
    void dialog.dismiss();
  });
  return { person, ran: () => times, noticed };
}
