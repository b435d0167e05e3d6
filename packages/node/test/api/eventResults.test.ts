import { describe, expect, test } from "@jest/globals";
import { parse } from "graphql";
import { EventResults, selectionName } from "../../src/api/EventResults.js";
import { SENT_TO_MANY } from "../../src/door/sendEvents.js";
import type { ReadyResult } from "../../src/api/mergeResults.js";
import type { NodeEvent } from "../../src/index/views.js";

const event = (height: number): NodeEvent => ({ type: "queue", height, waiting: [] });
const name = (query: string, variables?: Record<string, unknown>, operationName?: string) =>
  selectionName(parse(query), { query, variables, operationName });

describe("an event's result", () => {
  test("is made once for all readers with the same selection, with the same bytes", () => {
    const results = new EventResults();
    const pushed = event(7);
    let made = 0;
    const make = () => ({ data: { made: ++made } });
    const [first, second] = [results.of(pushed, "a", make), results.of(pushed, "a", make)];
    const sent = (each: typeof first) => (each.result as ReadyResult)[SENT_TO_MANY];
    expect(made).toBe(1);
    expect(sent(second)).toBe(sent(first));
    expect(sent(first)?.text.toString()).toBe('id: 7\nevent: next\ndata: {"data":{"made":1}}\n\n');
    expect([second.microseconds, first.bytes]).toEqual([0, sent(first)?.text.length]);
  });

  test("is another for another selection, and for another event of the same height", () => {
    const results = new EventResults();
    let made = 0;
    const make = () => ({ data: { made: ++made } });
    const pushed = event(7);
    results.of(pushed, "a", make);
    expect(results.of(pushed, "b", make).result.data).toEqual({ made: 2 });
    expect(results.of(event(7), "a", make).result.data).toEqual({ made: 3 });
  });
});

describe("a selection", () => {
  const match = `subscription ($id: Int!, $since: Int) {
    match(id: $id, since: $since) { height } }`;
  const blocks = `subscription ($since: Int, $first: Int) {
    blocks(since: $since) { block { transactions(first: $first) { hash } } } }`;

  test("is the same for readers who started elsewhere or watch something else", () => {
    expect(name(match, { id: 1, since: 5 })).toBe(name(match, { id: 2 }));
    expect(name(blocks, { since: 5, first: 3 })).toBe(name(blocks, { since: 6, first: 3 }));
  });

  test("is another where a variable is null and where it is not given", () => {
    const optional = "subscription ($a: Boolean = true) { blocks { height @include(if: $a) } }";
    expect(name(optional, { a: null })).not.toBe(name(optional, {}));
    expect(name(optional)).toBe(name(optional, {}));
  });

  test("is another with other variables in it, another text, or another operation", () => {
    expect(name(blocks, { first: 3 })).not.toBe(name(blocks, { first: 4 }));
    expect(name(match)).not.toBe(name(`${match} `));
    expect(name(match, {}, "a")).not.toBe(name(match, {}, "b"));
  });

  test.each([
    "subscription ($a: Boolean!) { blocks { height @skip(if: $a) } }",
    "subscription ($a: Boolean!) { blocks @skip(if: $a) { height } }",
    "subscription ($a: Int) { ...f } fragment f on Subscription { blocks(since: $a) { height } }",
    "subscription ($a: Int) { ... { blocks(since: $a) { height } } }",
    `subscription ($a: Int) { blocks { ...f } }
      fragment f on BlockEvent { block { transactions(first: $a) { hash } } }`,
  ])("counts a variable wherever it may change the result: %s", (query) => {
    expect(name(query, { a: 1 })).not.toBe(name(query, { a: 2 }));
  });
});
