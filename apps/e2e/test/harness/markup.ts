import type { BrowserContextOptions } from "playwright-core";
import type { Person } from "./Person.js";
import type { Stage } from "./Stage.js";

/** Markup that reports if it runs. Short enough to be the name of a game. */
export const IMAGE = "<img src=x onerror=ran()>";
/** Markup that runs if it is in a page's HTML while the page loads. */
export const SCRIPT = "<script>ran()</script>";
/** Markup that runs if it is put into a page as HTML later. */
export const VECTOR = "<svg/onload=ran()>";

/** Disables the content policy, to test that there is nothing for it to stop. */
export const UNGUARDED = { bypassCSP: true };

/** A visitor whose page counts the runs of planted markup. There must be none. */
export interface Counted {
  readonly person: Person;
  readonly ran: () => number;
  /** Resolves at the first run. */
  readonly noticed: Promise<void>;
}

/** Creates a person whose pages count calls of `ran`. */
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
