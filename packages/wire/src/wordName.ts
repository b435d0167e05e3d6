/**
 * The name of a player who has chosen none: two words derived from their address, because an
 * address is hard to recognize. Players may share such a name, so nobody can choose it.
 */
export function wordName(address: string): string {
  const hash = hashOf(address);
  return `${pick(FIRST, hash)} ${pick(SECOND, Math.floor(hash / FIRST.length))}`;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  // FNV's low bits are weak, so the high bits are mixed in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? "";
}

/** The first words of such names. */
export const FIRST = (
  "Amber Ash Autumn Birch Bold Brave Bright Bronze Calm Cedar Clear Clever Cobalt Copper Coral " +
  "Dusk Early Ember Fern Gentle Golden Grey Hazel Indigo Iron Ivory Jade Keen Kind Lunar Maple " +
  "Merry Misty Mossy Noble Olive Pearl Pine Plum Proud Quick Quiet Rowan Ruby Russet Sage " +
  "Scarlet Silent Silver Sly Snowy Solar Steady Stone Summer Swift Tidal Velvet Warm Wild " +
  "Willow Winter Wise Witty"
).split(" ");

/** The second words of such names. */
export const SECOND = (
  "Badger Bear Beetle Bison Bittern Carp Cicada Cobra Condor Crane Cricket Crow Deer Dove " +
  "Dragon Eagle Egret Falcon Ferret Finch Fox Gecko Goose Hare Hawk Hedgehog Heron Hornet Ibex " +
  "Ibis Jackdaw Kestrel Koi Lark Lion Lynx Magpie Mantis Marten Mole Moth Newt Otter Owl Panda " +
  "Panther Perch Pike Quail Raven Robin Salmon Seal Sparrow Stag Stork Swallow Swan Tiger Toad " +
  "Turtle Viper Wolf Wren"
).split(" ");
