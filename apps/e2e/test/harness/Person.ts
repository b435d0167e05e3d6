import { type GameModule, plainGames } from "@kifu/chain/plain-games";
import type { BrowserContext, Locator, Page } from "playwright-core";

/** A busy machine takes long. */
const LONG_MS = 60_000;

/** The choices of a visitor on the home page. The values are the texts of the buttons. */
export interface Wish {
  game: GameModule;
  pace?: "Quick" | "Steady" | "Slow" | "Blitz" | "Rapid" | "Long";
  against?: "Anyone" | "Easy" | "Medium" | "Hard";
}

/** The paces in the section that is closed at first. */
const BANKS = ["Blitz", "Rapid", "Long"];

/** A person with their own browser profile. Collects the errors of their pages. */
export class Person {
  readonly problems: string[] = [];

  constructor(
    readonly context: BrowserContext,
    public page: Page,
  ) {
    this.listen(page);
  }

  private listen(page: Page): void {
    page.setDefaultTimeout(LONG_MS);
    page.on("pageerror", (error) => this.problems.push(`Uncaught: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      // The browser's message about the status of a response. The page itself handles the status.
      if (/^Failed to load resource/.test(message.text())) return;
      this.problems.push(`Console: ${message.text()}`);
    });
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path);
  }

  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    this.listen(page);
    await page.goto(path);
    return page;
  }

  async playNow({ game, pace = "Steady", against = "Anyone" }: Wish): Promise<void> {
    await this.visit("/");
    const { page } = this;
    for (const wanted of [titleOf(game), pace, against]) await this.choose(wanted);
    await page.getByRole("link", { name: "Play now" }).click();
  }

  async searchAt(path: string): Promise<void> {
    await this.visit(path);
    await this.page.getByRole("button", { name: "Search" }).click();
  }

  /** Chooses an option by its label, because the input itself is hidden. */
  async choose(name: string): Promise<void> {
    const radio = this.page.getByRole("radio", { name: new RegExp(`^${name}`) });
    const label = this.page.locator("label", { has: radio });
    if (BANKS.includes(name) && !(await label.isVisible())) {
      await this.page.locator("summary", { hasText: "Time for the whole game" }).click();
    }
    // A new page may not listen yet, so the click is repeated.
    do await label.click();
    while (!(await radio.isChecked()));
  }

  async seated(): Promise<number> {
    await this.page.waitForURL(/\/match\/\d+(\?|$)/).catch(async () => {
      throw new Error(
        `Expected a match, but the page shows: ${await this.page.locator("main").innerText()}`,
      );
    });
    await this.page.getByRole("grid").waitFor();
    return Number(/\/match\/(\d+)/.exec(this.page.url())?.[1]);
  }

  get headline(): Locator {
    return this.page.locator("h1:visible");
  }

  async reads(headline: string | RegExp): Promise<void> {
    const wanted = typeof headline === "string" ? new RegExp(`^${headline}$`) : headline;
    const found = this.page.locator("h1:visible", { hasText: wanted });
    await found.waitFor().catch(async () => {
      const text = await this.page.locator("main").innerText();
      throw new Error(`Expected ${String(headline)} at ${this.page.url()}, but it shows: ${text}`);
    });
  }

  cell(name: string): Locator {
    return this.page.getByRole("gridcell", { name: new RegExp(`^${name},`, "i") });
  }

  async place(cell: string): Promise<void> {
    await this.reads("Your turn");
    await this.cell(cell).click();
    // On small cells the first press only aims.
    if (await this.page.getByText("Tap again").isVisible()) await this.cell(cell).click();
  }

  /**
   * Plays a move of any game. If the move is a column, any cell of the column will do. In an
   * opening, it may name several cells, or a colour.
   */
  async play(move: string): Promise<void> {
    if (move === "black")
      return await this.page.getByRole("button", { name: "Take Black" }).click();
    const cellNames = move.split(",");
    const choices = ["Place a white stone", "Place two more", "Play these"];
    const [one, two, done] = choices.map((name) => this.page.getByRole("button", { name }));
    const choice = cellNames.length === 1 ? one! : two!;
    if (await choice.isVisible()) await choice.click();
    for (const cell of cellNames) await this.press(cell);
    if (cellNames.length > 1) await done!.click();
  }

  private async press(move: string): Promise<void> {
    const cells = this.page.getByRole("gridcell", { name: new RegExp(`^${move}\\d*, empty`, "i") });
    const exact = this.cell(move);
    await ((await exact.count()) > 0 ? exact : cells.first()).click();
  }

  async leave(how: "Resign" | "Abort"): Promise<void> {
    await this.page.getByRole("button", { name: how }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: how }).click();
  }

  async searchInVain(): Promise<void> {
    await this.page.getByText(/^Waiting 0:0[3-9]/).waitFor();
    await this.reads("Looking for an opponent");
    await this.page.getByRole("button", { name: "Cancel" }).click();
    await this.page.waitForURL((url) => url.pathname === "/");
  }

  async sees(cell: string): Promise<void> {
    await this.page
      .getByRole("gridcell", { name: new RegExp(`^${cell}, (?!empty)`, "i") })
      .waitFor();
  }

  expectNoProblems(): void {
    if (this.problems.length > 0) throw new Error(this.problems.join("\n"));
  }
}

function titleOf(game: GameModule): string {
  return plainGames.find(({ module }) => module === game)!.words.title;
}

export async function meet(
  one: Person,
  other: Person,
  wish: Wish,
): Promise<{ first: Person; second: Person; match: number }> {
  await one.playNow(wish);
  await one.reads("Looking for an opponent");
  await other.playNow(wish);
  return await takeSeats(one, other);
}

/**
 * Waits until both are in a match. Returns them in the order of their seats, which only the match
 * decides.
 */
export async function takeSeats(
  one: Person,
  other: Person,
): Promise<{ first: Person; second: Person; match: number }> {
  const [match] = await Promise.all([one.seated(), other.seated()]);
  // Wait for these texts, because a new page does not know yet who looks at it.
  const texts = [one, other].map(({ page }) => page.getByText(/^You play /).innerText());
  const [its, theirs] = await Promise.all(texts);
  const begins = plainGames.some(
    ({ words: { sides } }) => its === `You play ${sides[0]}.` && theirs === `You play ${sides[1]}.`,
  );
  return begins ? { first: one, second: other, match } : { first: other, second: one, match };
}

/** Each player makes a move, and then they agree to a draw. That ends the match at once. */
export async function agreeToDraw(first: Person, second: Person): Promise<void> {
  await playOut(first, second, "a1 b2");
  await first.page.getByRole("button", { name: "Offer a draw" }).click();
  await second.page.getByRole("button", { name: "Accept" }).click();
  for (const person of [first, second]) await person.reads("Draw agreed");
}

/**
 * Plays these moves in turn. After each, waits until both players see it, and then for `restMs`.
 */
export async function playOut(
  first: Person,
  second: Person,
  moves: string,
  restMs = 0,
): Promise<void> {
  for (const [i, move] of moves.split(" ").entries()) {
    const [mover, opponent] = i % 2 === 0 ? [first, second] : [second, first];
    await mover.place(move);
    await opponent.sees(move);
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}
