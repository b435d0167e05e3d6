import { Stone } from "../board/Stone";
import { Wood } from "../board/Wood";
import { Section } from "../components/Section";
import { Segments } from "../components/Segments";
import { type BoardLook, boardLooks, chooseBoardLook, useBoardLook } from "../lib/boardLook";
import "../board/board.css";
import { texts } from "../texts/texts";

/** How boards and pieces look on this device. */
export function BoardPart() {
  const { account } = texts();
  return (
    <Section title={account.boards}>
      <p className="leading-relaxed text-soft">{account.boardsText}</p>
      <div className="mt-4 grid items-center gap-6 sm:grid-cols-2">
        <div className="grid gap-4">
          <Choice look="board" />
          <Choice look="pieces" />
        </div>
        <Sample />
      </div>
    </Section>
  );
}

function Choice({ look }: { readonly look: BoardLook }) {
  const { common } = texts();
  const { title, options } = boardLooks[look];
  const chosen = useBoardLook(look);
  return (
    <Segments<string>
      name={look}
      title={common[title]}
      options={options.map(({ value, label }) => ({ value, label: common[label] }))}
      chosen={options.some(({ value }) => value === chosen) ? chosen : ""}
      onChoose={(value) => chooseBoardLook(look, value)}
    />
  );
}

const [WIDTH, HEIGHT] = [8, 4];
const STONES = [
  { x: 2, y: 2, colour: "black" },
  { x: 3, y: 2, colour: "white" },
  { x: 3, y: 1, colour: "black" },
  { x: 4, y: 3, colour: "white" },
] as const;

function Sample() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full rounded-lg">
      <Wood width={WIDTH} height={HEIGHT} />
      <path
        d="M.5 1H7.5M.5 2H7.5M.5 3H7.5M1 .5V3.5M2 .5V3.5M3 .5V3.5M4 .5V3.5M5 .5V3.5M6 .5V3.5M7 .5V3.5"
        className="board-lines"
      />
      {STONES.map((stone, i) => (
        <Stone key={`${stone.x} ${stone.y}`} {...stone} last={i === STONES.length - 1} />
      ))}
    </svg>
  );
}
