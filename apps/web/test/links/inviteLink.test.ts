import { describe, expect, it } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import type { InvitationLink } from "@kifu/client";
import {
  inviteLink,
  invitePicture,
  newInviteLink,
  type Query,
  readInvitation,
  readInviteLink,
  readSecret,
} from "../../src/links/inviteLink";
import { aMatch } from "../match/aMatch";

const [{ owner: host }] = aMatch().seats;
const secret = "28948022309329048855892746252171976963363056481941560715954676764349967630336";
const link: InvitationLink = {
  host,
  game: "tic-tac-toe",
  moveLimit: 60,
  side: 2,
  after: 7,
  secret,
};
const query = { game: "tic-tac-toe", pace: "60", side: "2", after: "7" };

describe("an invitation's link", () => {
  it("has the secret only after the #", () => {
    expect(inviteLink(link)).toBe(
      `/invite/${host}?game=tic-tac-toe&pace=60&side=2&after=7#${secret}`,
    );
    const { secret: _, ...shown } = link;
    expect(invitePicture(shown)).toBe(
      `/invite/${host}/picture.png?game=tic-tac-toe&pace=60&side=2&after=7`,
    );
    expect(newInviteLink(link)).toBe("/invite?game=tic-tac-toe&pace=60&side=2");
    expect(newInviteLink({ ...link, side: 0 })).toBe("/invite?game=tic-tac-toe&pace=60");
  });

  it("reads back as written", () => {
    for (const side of [0, 1, 2] as const) {
      for (const after of [0, 1, 2 ** 31 - 1]) {
        for (const moveLimit of [30, 60, 300]) {
          for (const { name: game } of plainGames.map(({ rules }) => rules)) {
            const written = { ...link, side, after, moveLimit, game };
            expect(readInviteLink(inviteLink(written))).toEqual(written);
          }
        }
      }
    }
  });

  it("has both players' stake, if there is one", () => {
    const staked = { ...link, stake: 50 };
    expect(inviteLink(staked)).toBe(
      `/invite/${host}?game=tic-tac-toe&pace=60&stake=50&side=2&after=7#${secret}`,
    );
    expect(readInviteLink(inviteLink(staked))).toEqual(staked);
    expect(newInviteLink(staked)).toBe("/invite?game=tic-tac-toe&pace=60&stake=50&side=2");
    expect(readInviteLink(inviteLink({ ...link, stake: 0 }))).toEqual(link);
  });

  it("is invalid if a part is missing or belongs to something else", () => {
    for (const other of [
      "",
      "/",
      inviteLink(link).split("#")[0] ?? "",
      inviteLink(link).replace("/invite/", "/invite/x/"),
      inviteLink(link).replace("/invite/", "/player/"),
      inviteLink(link).replace(host, ""),
      "http://",
      `javascript:alert(1)//invite/${host}`,
    ]) {
      expect(readInviteLink(other)).toBeUndefined();
    }
  });
});

describe("an invitation in an address", () => {
  const shown = { host, game: "tic-tac-toe", moveLimit: 60, side: 2, after: 7 };

  it("is read from its parameters, the first of each", () => {
    expect(readInvitation(host, query)).toEqual(shown);
    expect(readInvitation(host, { ...query, side: ["2", "1"], more: "x" })).toEqual(shown);
  });

  const LONG = "9".repeat(400);
  it.each<[string, Query]>([
    ["no game", { ...query, game: undefined }],
    ["a game that is not shown here", { ...query, game: "chess" }],
    ["a property name of objects", { ...query, game: "constructor" }],
    ...[undefined, "", "0", "1", "29", "61", "65535", "-60", "60.0", "6e1", " 60", LONG].map(
      (pace): [string, Query] => [`the pace ${pace}`, { ...query, pace }],
    ),
    ...[undefined, "", "3", "-1", "01", "1.0", "true", LONG].map((side): [string, Query] => [
      `the side ${side}`,
      { ...query, side },
    ]),
    ...[undefined, "", "-1", "1e3", "0x1", "1.5", `${2 ** 31}`, "NaN", " 7", LONG].map(
      (after): [string, Query] => [`after ${after}`, { ...query, after }],
    ),
    ...["", "-1", "1.5", "1e3", "050", "x", `${2 ** 32}`, LONG].map((stake): [string, Query] => [
      `the stake ${stake}`,
      { ...query, stake },
    ]),
  ])("is nothing with %s", (_, given) => {
    expect(readInvitation(host, given)).toBeUndefined();
  });

  it.each(["", "x", "__proto__", `${host}0`, host.slice(1), "<script>", "../x"])(
    "needs a valid host: %s",
    (other) => {
      expect(readInvitation(other, query)).toBeUndefined();
    },
  );
});

describe("the secret in an address", () => {
  it("is what comes after the #", () => {
    expect(readSecret(`#${secret}`)).toBe(secret);
    expect(readSecret("#1")).toBe("1");
    expect(readSecret(`#${secret}#${secret}`)).toBe(secret);
  });

  it.each(["", "#", "#0", "#01", "#-1", "#1.5", "#1e9", "#0x1", "#x", "1", "#1#2", `# ${secret}`])(
    "is missing in %j",
    (hash) => {
      expect(readSecret(hash)).toBeUndefined();
    },
  );

  it("is missing if it is too long", () => {
    expect(readSecret(`#${"9".repeat(79)}`)).toBeUndefined();
    expect(readSecret(`#${secret}\n`)).toBeUndefined();
  });
});
