import { afterAll, afterEach, beforeAll } from "@jest/globals";
import type { BrowserContextOptions } from "playwright-core";
import { Browser } from "./Browser.js";
import type { Person } from "./Person.js";
import { type HouseOptions, RunningHouse } from "./RunningHouse.js";

/** A house and a browser for a file of tests. People go home after each test. */
export class Stage {
  house!: RunningHouse;
  browser!: Browser;
  private people: Person[] = [];

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
      await (stage.browser as Browser | undefined)?.close();
      await (stage.house as RunningHouse | undefined)?.remove();
    });
    return stage;
  }

  async person(options?: BrowserContextOptions): Promise<Person> {
    const person = await this.browser.person(options);
    this.people.push(person);
    return person;
  }

  async two(): Promise<[Person, Person]> {
    return [await this.person(), await this.person()];
  }
}
