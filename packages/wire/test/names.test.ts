import { describe, expect, test } from "@jest/globals";
import { nameFault, skeletonOf, tidyName, wordName } from "../src/index.js";

describe("a name", () => {
  test.each([
    "Bo",
    "Kaido",
    "Mari-Liis",
    "Õie Ööbik",
    "Žofie Čermáková",
    "五目並べ",
    "さくら",
    "タロー",
    "Ёлка",
    "Ґалаґан",
    "van der Berg_7",
    "a2345678901234567890".slice(0, 20),
    "Scunthorpe",
    "Talbot",
    "Grapefruit",
    "Abbot",
    "Hardy",
    "Theodora",
    "McAllister",
    "Hostinský",
    "小野",
    "才蔵",
    "三郎",
  ])("may be %s", (name) => {
    expect(nameFault(name)).toBeUndefined();
  });

  test.each([
    ["", "name/bad-length"],
    ["x", "name/bad-length"],
    ["a23456789012345678901", "name/bad-length"],
    ["7even", "name/bad-letters"],
    [" Bo", "name/bad-letters"],
    ["Bo ", "name/bad-letters"],
    ["Bo  Li", "name/bad-letters"],
    ["Bo--Li", "name/bad-letters"],
    ["-Bo", "name/bad-letters"],
    ["Bo.com", "name/bad-letters"],
    ["Bo😀", "name/bad-letters"],
    ["Bo\u202eoB", "name/bad-letters"],
    ["Bo\u200bo", "name/bad-letters"],
    ["Bo\u00a0o", "name/bad-letters"],
    ["Ｂｏｂ", "name/bad-letters"],
    ["Zoe\u0308", "name/bad-letters"],
    ["ﬁsh", "name/bad-letters"],
    ["ℬob", "name/bad-letters"],
    ["Αlpha", "name/bad-letters"],
    ["12345", "name/bad-letters"],
    ["Мaria", "name/mixed-scripts"],
    ["Bob太郎", "name/mixed-scripts"],
    ["Kifu Team", "name/not-allowed"],
    ["K1fu", "name/not-allowed"],
    ["Кifu", "name/mixed-scripts"],
    ["The Admin", "name/not-allowed"],
    ["Аdmіn", "name/mixed-scripts"],
    ["АДМИН", "name/not-allowed"],
    ["運営です", "name/not-allowed"],
    ["Chess Bot", "name/not-allowed"],
    ["B0T", "name/not-allowed"],
    ["TheBot", "name/not-allowed"],
    ["thebot", "name/not-allowed"],
    ["HardBot", "name/not-allowed"],
    ["hardb0t", "name/not-allowed"],
    ["MyBot7", "name/not-allowed"],
    ["Robot", "name/not-allowed"],
    ["СуперБот", "name/not-allowed"],
    ["管理", "name/not-allowed"],
    ["管理部", "name/not-allowed"],
    ["運営チーム", "name/not-allowed"],
    ["版主", "name/not-allowed"],
    ["Správce", "name/not-allowed"],
    ["Provozovatel", "name/not-allowed"],
    ["Haldaja", "name/not-allowed"],
    ["Moderaator", "name/not-allowed"],
    ["Külaline 5", "name/not-allowed"],
    ["Поддержка", "name/not-allowed"],
    ["スタッフ", "name/not-allowed"],
    ["Guest", "name/not-allowed"],
    ["Guest 17", "name/not-allowed"],
    ["Guest17", "name/not-allowed"],
    ["B62qabcdef", "name/not-allowed"],
    ["Amber Badger", "name/not-allowed"],
    ["AmberBadger", "name/not-allowed"],
    ["Fuck You", "name/not-allowed"],
    ["F-u-c-k", "name/not-allowed"],
    ["5hit", "name/bad-letters"],
    ["Sh1t 7", "name/not-allowed"],
    ["N4zi", "name/not-allowed"],
    ["死ね", "name/not-allowed"],
  ])("cannot be %j", (name, fault) => {
    expect(nameFault(name)).toBe(fault);
  });

  test("is no name that a player has who has chosen none", () => {
    for (let i = 0; i < 200; i++) expect(nameFault(wordName(`B62q${i}`))).toBe("name/not-allowed");
  });

  test("is tidied as it is typed", () => {
    expect(tidyName("  Zoe\u0308   Ｌｉ ")).toBe("Zoë Li");
    expect(tidyName("ﾀﾛｰ")).toBe("タロー");
  });
});

describe("the skeleton of a name", () => {
  test.each([
    ["Alice", "alice", "ALICE", "AIice", "Al1ce", "A l-i_c e", "Álíce", "Alıce"],
    ["Bob", "B0b", "ВоЬ", "BÖB"],
    ["Marna", "Mama", "M a r n a"],
    ["Savvy", "Sawy"],
    ["Tõnu", "tonu"],
    ["Ёж", "Еж", "еж"],
    ["COPE", "СОРЕ"],
    ["タロー", "たろー", "夕口一"],
    ["ニック", "二ック", "にっく", "ニツク"],
    ["未日", "末曰"],
    ["スノー", "ス丿ー", "すの一"],
    ["口田", "囗田", "ロ田"],
    ["オオタ", "才才タ", "才オ夕"],
    ["ムメ", "厶乂"],
    ["太郎", "太郞"],
    ["黑戸", "黒戶"],
    ["Straße", "STRASSE"],
  ])("is the same for %s and others that look like it", (...names) => {
    expect(new Set(names.map(skeletonOf)).size).toBe(1);
  });

  test.each([
    ["Alice", "Alico"],
    ["Bob", "Rob"],
    ["かき", "がき"],
    ["はな", "ばな"],
    ["太郎", "次郎"],
    ["Дима", "Тима"],
  ])("differs for %s and %s", (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  test("is itself its skeleton's, so that spellings form groups", () => {
    for (const name of [
      "Al1ce",
      "Мaрнa",
      "Straße",
      "二ック",
      "Ыюбз",
      "rvvnrn",
      "ス丿才囗",
      "値郞",
    ]) {
      const skeleton = skeletonOf(name);
      expect(skeletonOf(skeleton)).toBe(skeleton);
    }
  });
});
