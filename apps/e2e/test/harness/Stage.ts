import { afterAll, afterEach, beforeAll } from "@jest/globals";
import { Browser, type BrowserOptions, type PersonOptions } from "./Browser.js";
import type { Person } from "./Person.js";
import { type AppAddress, type RunningAppOptions, RunningApp } from "./RunningApp.js";
import { queueToEmpty, sharedApp } from "./sharedApp.js";

export class Stage<App extends AppAddress = AppAddress> {
  app!: App;
  browser!: Browser;
  private people: Person[] = [];
  private readonly others = new Map<number, Browser>();

  private constructor(private readonly options: BrowserOptions) {}

  /** Uses the app that all suites share. Others may have played there before. */
  static share(options: BrowserOptions = {}): Stage {
    return Stage.prepare(async () => sharedApp(), queueToEmpty, options);
  }

  /**
   * Starts an app for this suite alone. Suites use it if they stop the app, configure it, or need
   * a new one.
   */
  static set(options: RunningAppOptions = {}): Stage<RunningApp> {
    return Stage.prepare(
      () => RunningApp.start(options),
      (app) => app.remove(),
    );
  }

  private static prepare<App extends AppAddress>(
    begin: () => Promise<App>,
    end: (app: App) => Promise<void>,
    browserOptions: BrowserOptions = {},
  ): Stage<App> {
    const stage = new Stage<App>(browserOptions);
    beforeAll(async () => {
      stage.app = await begin();
      stage.browser = await Browser.open(stage.app.url, browserOptions);
    }, 300_000);
    afterEach(async () => {
      const people = stage.people.splice(0);
      for (const { context } of people) await context.close();
      for (const person of people) person.expectNoProblems();
    });
    afterAll(async () => {
      for (const other of stage.others.values()) await other.close();
      await (stage.browser as Browser | undefined)?.close();
      if ((stage.app as App | undefined) !== undefined) await end(stage.app);
    });
    return stage;
  }

  async person({ letters, ...options }: PersonOptions = {}): Promise<Person> {
    const person = await (await this.browserWith(letters)).person(options);
    this.people.push(person);
    return person;
  }

  /** The font size is a setting of the whole browser, not of a page. */
  private async browserWith(letters: PersonOptions["letters"]): Promise<Browser> {
    if (letters === undefined) return this.browser;
    const known =
      this.others.get(letters) ?? (await Browser.open(this.app.url, { ...this.options, letters }));
    this.others.set(letters, known);
    return known;
  }

  async two(): Promise<[Person, Person]> {
    return [await this.person(), await this.person()];
  }
}
