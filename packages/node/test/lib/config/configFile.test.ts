import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { configFile } from "../../../src/lib/config/configFile.js";
import { refusalOf } from "./refusal.js";
import { workspace } from "./workspace.js";

let place: ReturnType<typeof workspace>;
beforeEach(() => {
  place = workspace();
});
afterEach(() => place.done());

describe("a configuration file", () => {
  it("may name settings with dots or in groups", () => {
    const grouped = configFile(place.write("a.json", { http: { port: 1, host: "::1" } }));
    const dotted = configFile(place.write("b.json", { "http.port": 1, "http.host": "::1" }));
    const plain = (given: typeof grouped) => given.map(({ key, value }) => [key, value]);
    expect(plain(dotted)).toEqual(plain(grouped));
  });

  it("may be empty of settings, and begin with a byte order mark", () => {
    expect(configFile(place.write("a.json", "\uFEFF{ }\n"))).toEqual([]);
    expect(configFile(place.write("a.json", '{ "http": {} }'))).toEqual([]);
  });

  it.each([
    ["nothing", "", "1:1", "value expected at the end of the file"],
    ["a list", "[]", "1:1", "object expected"],
    ["a missing comma", '{\n "role": "all"\n "log": {}\n}', "3:2", 'comma expected at "log"'],
    ["a comma too many", '{\n "role": "all",\n}', "3:1", "property name expected at }"],
    ["a bare name", "{\n role: 1 }", "2:2", "invalid symbol at role"],
    ["a bare value", '{ "role": all }', "1:11", "invalid symbol at all"],
    ["a missing colon", '{ "role" "all" }', "1:10", 'colon expected at "all"'],
    ["an open quote", '{\n"role": "all\n}', "2:9", 'unexpected end of string at "all'],
    ["a control character", '{ "role": "a\tb" }', "1:11", 'invalid character at "a\tb"'],
    ["a number as JSON has none", '{ "role": 01 }', "1:12", "comma expected at 1"],
    [
      "a missing end",
      '{\n"http": {\n"port": 1\n',
      "4:1",
      "close brace expected at the end of the file",
    ],
    ["something after the end", "{}\n{}", "2:1", "end of file expected at {"],
    ["the same name twice", '{ "role": "all",\n"role": "all" }', "2:1", '"role" is given twice'],
    ["the same name twice within", '{ "log": {\n"a": 1, "a": 2 } }', "2:9", '"a" is given twice'],
    ["a comment", "{ // role\n}", "1:3", "invalid comment token at // role"],
  ])("with %s is refused, with its line and column", (_what, content, position, fault) => {
    const file = place.write("a.json", content);
    const { code, details } = refusalOf(() => configFile(file));
    expect(code).toBe("config/unreadable");
    expect(details).toEqual({ from: `${file}:${position}`, fault });
  });

  it("with a value in place of a group names what belongs there", () => {
    const { code, message } = refusalOf(() => configFile(place.write("a.json", { http: 4000 })));
    expect(code).toBe("config/bad-value");
    expect(message).toContain("http must be an object with host, port, ");
  });

  it("that is named and absent, or a folder, is refused", () => {
    const absent = refusalOf(() => configFile(`${place.folder}/none.json`));
    expect(absent).toMatchObject({
      code: "config/unreadable",
      details: { fault: "There is no such file." },
    });
    expect(refusalOf(() => configFile(place.folder)).code).toBe("config/unreadable");
  });

  it("reads what JSON.parse reads", () => {
    const value = { role: 'a "quoted" \\ \u00e9', log: { level: [1.5e3, true, null, { a: [] }] } };
    const given = configFile(place.write("a.json", value));
    expect(given.map((each) => each.value)).toEqual([value.role, value.log.level]);
  });
});
