import type { BrowserContextOptions } from "playwright-core";
import type { Person } from "./Person.js";
import type { Stage } from "./Stage.js";

/** Markup that tells on whoever lets it run. Short enough to pass for the name of a game. */
export const IMAGE = "<img src=x onerror=ran()>";
export const SCRIPT = "<script>ran()</script>";
export const VECTOR = "<svg/onload=ran()>";

/** Without the content policy: what is tested is that there is nothing for it to stop. */
export const UNGUARDED = { bypassCSP: true };

export interface Counted {
  readonly person: Person;
  readonly ran: () => number;
  /** Resolves when it ran for the first time. */
  readonly noticed: Promise<void>;
}

/** A person on whose pages `ran` is counted. */
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
