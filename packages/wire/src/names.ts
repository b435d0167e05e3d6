import { nameWords } from "./players.js";

/*
 * The rules for names that players choose: which letters a name may have, which names look alike,
 * and what no name may say. The node enforces them, and pages check a name while it is typed.
 */

/** The fewest characters of a name. */
export const SHORTEST_NAME = 2;
/** The most characters of a name. */
export const LONGEST_NAME = 20;

/** Why nobody may have a name. The values are the node's codes. */
export type NameFault =
  | "name/bad-length"
  | "name/bad-letters"
  | "name/mixed-scripts"
  | "name/not-allowed";

/**
 * The alphabets, of which a name uses one. They are lists of ranges and not Unicode's scripts, so
 * that all nodes agree whatever their version of Unicode. All characters are below 2^16.
 */
const SCRIPTS = [
  // Latin with the diacritics of Europe.
  /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0218-\u021b]/,
  // Cyrillic of the Slavic languages.
  /[\u0400-\u045f\u0490\u0491]/,
  // Hiragana, katakana and Chinese characters.
  /[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]/,
] as const;

const SEPARATOR = /[ _-]/;

/** Puts a typed name into the one form that a node accepts. */
export function tidyName(typed: string): string {
  return typed.normalize("NFKC").trim().replace(/\s+/g, " ");
}

/** Returns why nobody may have this name. Undefined if somebody may. */
export function nameFault(name: string): NameFault | undefined {
  if (name.length < SHORTEST_NAME || name.length > LONGEST_NAME) return "name/bad-length";
  const parts = name.split(SEPARATOR);
  const characters = [...parts.join("")];
  const letters = characters.filter((character) => !/[0-9]/.test(character));
  const isWritten =
    name === name.normalize("NFKC") &&
    parts.every((part) => part !== "") &&
    letters[0] === name[0] &&
    letters.every((letter) => SCRIPTS.some((script) => script.test(letter)));
  if (!isWritten) return "name/bad-letters";
  if (!SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))) {
    return "name/mixed-scripts";
  }
  return isReserved(name) || isRude(name) ? "name/not-allowed" : undefined;
}

/**
 * Returns the same text for names that look alike: it ignores case, diacritics and separators, and
 * gives one spelling to letters that a reader could confuse, also across scripts. Two players
 * cannot have names with the same skeleton.
 *
 * @example skeletonOf("Al1ce") === skeletonOf("AIice") // true
 */
export function skeletonOf(name: string): string {
  const bare = name.toLowerCase().replace(/[ _-]/g, "");
  const folded = [...bare].map((character) => LOOKS.get(plainOf(character)) ?? plainOf(character));
  return folded.join("").replaceAll("rn", "m").replaceAll("vv", "w");
}

/** The character without its diacritics. Hiragana stands for katakana, and keeps its marks. */
function plainOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - 0x60);
  if (code >= 0x3000) return character;
  return character.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/**
 * For each spelling, the characters that look like it. After Unicode's confusables (UTS #39), with
 * upper and lower case of a letter as one, for the alphabets above.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: "а",
  ae: "æ",
  b: "вь",
  c: "с",
  d: "đð",
  e: "е",
  h: "нħ",
  j: "ј",
  k: "кĸ",
  l: "1iıłіӏ",
  m: "м",
  n: "пŋ",
  o: "0оø",
  oe: "œ",
  p: "рþ",
  r: "г",
  s: "ѕ",
  ss: "ß",
  t: "тŧ",
  x: "х",
  y: "у",
  3: "з",
  6: "б",
  bl: "ы",
  lo: "ю",
  // Small kana, and Chinese characters that look like kana.
  あ: "ぁ",
  い: "ぃ亻",
  う: "ぅ",
  え: "ぇ工",
  お: "ぉ才",
  か: "ゕ力",
  け: "ゖ",
  せ: "七",
  た: "夕",
  ち: "千",
  つ: "っ",
  と: "卜",
  に: "二",
  ぬ: "又",
  ね: "礻",
  の: "丿",
  は: "八",
  ひ: "匕",
  み: "三",
  む: "厶",
  め: "乂",
  や: "ゃ",
  ゆ: "ゅ",
  よ: "ょ彐",
  り: "刂",
  る: "儿",
  ろ: "口囗",
  わ: "ゎ",
  ー: "一",
  // Chinese characters that differ by the length of a line.
  土: "士",
  日: "曰",
  未: "末",
  己: "已巳",
  人: "入",
  干: "于",
  天: "夭",
  戊: "戌戍",
  // Two forms of one Chinese character, or nearly one.
  併: "倂",
  值: "値",
  啟: "啓",
  填: "塡",
  墫: "壿",
  媯: "嬀",
  帡: "帲",
  戸: "戶",
  晚: "晩",
  肦: "朌",
  胐: "朏",
  胊: "朐",
  脁: "朓",
  脧: "朘",
  膧: "朣",
  柿: "杮",
  樧: "榝",
  潙: "溈",
  研: "硏",
  絶: "絕",
  腁: "胼",
  蔿: "蒍",
  虁: "蘷",
  詽: "訮",
  讏: "讆",
  豣: "豜",
  趆: "赿",
  跺: "跥",
  躛: "躗",
  輧: "軿",
  郎: "郞",
  鎮: "鎭",
  隷: "隸",
  鹃: "鹂",
  黑: "黒",
};

const LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([spelling, likes]) =>
    [...likes].map((like) => [like, spelling] as const),
  ),
);

/** No name contains these: they could pass for the operator, or for an address. */
const OPERATORS = skeletons(
  "b62q kifu admin moderator moderaator operator operaator official provozovatel spravce haldaja " +
    "модератор оператор админ поддержка 運営 运营 運營 管理 公式 官方 版主 站长 站長 " +
    "モデレーター オペレーター スタッフ サポート",
);

/** No name has one of these as a word, or after one of `BEFORE_TITLES`. */
const TITLES = skeletons(
  "bot bots robot staff support system mod guest anonymous anonym nobody player opponent you " +
    "robotti host hrac souper podpora system kulaline mangija vastane susteem tugi " +
    "бот робот гость игрок противник аноним система администрация вы ты " +
    "ボット ロボット ゲスト プレイヤー システム 匿名 相手 あなた " +
    "机器人 機器人 客服 系统 系統 玩家 对手 對手 游客 访客 你 您",
);

/** Articles, and the levels of bots. */
const BEFORE_TITLES = skeletons("the a easy medium hard");

/** A short list. An operator who blocks a player also hides the name. */
const RUDE_PARTS = skeletons(
  "fuck nigger nigga faggot hitler childporn пизд ебат ебал хуесос пидор 死ね 傻逼 操你妈",
);
const RUDE_WORDS = skeletons(
  "cunt nazi rapist rape whore slut bitch shit heil хуй сука блядь kurva pica vitt しね",
);

const FIRST_WORDS = nameWords.first.map(skeletonOf);
const SECOND_WORDS: ReadonlySet<string> = new Set(nameWords.second.map(skeletonOf));

function skeletons(words: string): readonly string[] {
  return words.split(" ").map(skeletonOf);
}

function isReserved(name: string): boolean {
  const skeleton = skeletonOf(name);
  const words = wordsOf(name);
  return (
    OPERATORS.some((part) => skeleton.includes(part)) ||
    TITLES.some((title) => title === skeleton || words.includes(title)) ||
    BEFORE_TITLES.some(
      (before) => skeleton.startsWith(before) && TITLES.includes(skeleton.slice(before.length)),
    ) ||
    isWordName(skeleton)
  );
}

function isRude(name: string): boolean {
  // Digits in place of letters do not hide a word.
  const spelled = name.replace(/[3457]/g, (digit) => ({ 3: "e", 4: "a", 5: "s" })[digit] ?? "t");
  return [name, spelled].some((text) => {
    const skeleton = skeletonOf(text);
    return (
      RUDE_PARTS.some((part) => skeleton.includes(part)) ||
      [skeleton, ...wordsOf(text)].some((word) => RUDE_WORDS.includes(word))
    );
  });
}

/** Whether this could be the name of a player who has chosen none. See `wordName`. */
function isWordName(skeleton: string): boolean {
  return FIRST_WORDS.some(
    (first) => skeleton.startsWith(first) && SECOND_WORDS.has(skeleton.slice(first.length)),
  );
}

/** The words of a name, without numbers after them. A capital may begin a word, as in "MyBot". */
function wordsOf(name: string): string[] {
  const parts = name.split(SEPARATOR);
  const inner = parts.flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  return [...parts, ...inner].map((word) => skeletonOf(word.replace(/[0-9]+$/, "")));
}
