import { afterAll, afterEach, beforeAll } from "@jest/globals";
import { Browser, type PersonOptions } from "./Browser.js";
import type { Person } from "./Person.js";
import { type HouseOptions, RunningHouse } from "./RunningHouse.js";

/** A house and a browser for a file of tests. People go home after each test. */
export class Stage {
  house!: RunningHouse;
  browser!: Browser;
  private people: Person[] = [];
  private readonly others = new Map<number, Browser>();

  static set(options: HouseOptions = {}): Stage {
    const stage = new Stage();
    beforeAll(async () => {
      stage.house = await RunningHouse.start(options);
      stage.browser = await Browser.open(stage.house.url);
    }, 300_000);
    afterEach(async () => {
      const people = stage.people.splice(0);
      for (const { context } of people) await context.close();
      for (const person of people) person.expectNoProblems();
    });
    afterAll(async () => {
      for (const other of stage.others.values()) await other.close();
      await (stage.browser as Browser | undefined)?.close();
      await (stage.house as RunningHouse | undefined)?.remove();
    });
    return stage;
  }

  async person({ letters, ...options }: PersonOptions = {}): Promise<Person> {
    const person = await (await this.browserWith(letters)).person(options);
    this.people.push(person);
    return person;
  }

  /** The size of letters is a browser's, not a page's. */
  private async browserWith(letters: PersonOptions["letters"]): Promise<Browser> {
    if (letters === undefined) return this.browser;
    const known = this.others.get(letters) ?? (await Browser.open(this.house.url, letters));
    this.others.set(letters, known);
    return known;
  }

  async two(): Promise<[Person, Person]> {
    return [await this.person(), await this.person()];
  }
}
