import { anyOf } from "@kifu/kit/plain";
import { notation } from "./notation.js";
import { BOARD, type Point, type Stones } from "./position.js";

/**
 * First stones after which Black and White each win about half of the games that the hard bot
 * plays against itself.
 */
const OPENINGS = "l4,e5,g5 h5,e5,f4 h4,i4,e4 j9,h9,f7 g8,k8,j5 l14,m13,d9 e8,h5,f5 b12,n5,f3".split(
  " ",
);

/** One of the openings, turned or mirrored at random. */
export function anyOpening(random: () => number): Stones | undefined {
  const stones = notation.read(anyOf(OPENINGS, random) ?? "");
  const mirror = anyOf([same, mirrored], random) ?? same;
  const turns = anyOf([0, 1, 2, 3], random) ?? 0;
  return stones?.map((stone) => {
    let at = mirror(stone);
    for (let i = 0; i < turns; i++) at = turned(at);
    return at;
  });
}

const LAST = BOARD.width - 1;
const same = (point: Point): Point => point;
const mirrored = ({ x, y }: Point): Point => ({ x: LAST - x, y });
const turned = ({ x, y }: Point): Point => ({ x: y, y: LAST - x });
