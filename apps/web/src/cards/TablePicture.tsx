import type { Card } from "@kifu/chain/three-gates/cards";
import { emptyTable, GATES, unpackTable } from "@kifu/chain/three-gates/table";
import type { Match, SeatNumber } from "@kifu/client";
import { Bead } from "./Bead";
import { CARD_SIZE, CardBack, CardFace } from "./PlayingCard";
import "./cards.css";

/** The picture's width and height. */
const SIZE = 100;
const COLUMN = SIZE / GATES.length;
const CARD_WIDTH = 15;
const SCALE = CARD_WIDTH / CARD_SIZE.width;
const CARD_HEIGHT = CARD_SIZE.height * SCALE;
const BEAM = { height: 9, y: (SIZE - 9) / 2 };

/**
 * A small table without interaction. It shows only open cards. It does not use the rules, so that
 * pages with pictures load neither the rules nor the board.
 */
export function TablePicture({ state }: Pick<Match, "state">) {
  const packed = state[2];
  const table = (packed === undefined ? undefined : unpackTable(BigInt(packed))) ?? emptyTable;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block w-full">
      <rect width={SIZE} height={SIZE} rx={3} className="cloth" />
      {GATES.map((gate) => (
        <g key={gate} transform={`translate(${COLUMN * gate} 0)`}>
          <Cards cards={table.sides[1][gate]!} y={BEAM.y - CARD_HEIGHT - 2} />
          <Beam owner={table.owners[gate]} />
          <Cards cards={table.sides[0][gate]!} y={BEAM.y + BEAM.height + 2} />
        </g>
      ))}
      {[0, 1, 2, 3].map((slot) => (
        <g key={slot}>
          <Scaled x={32 + 9.5 * slot} y={5} scale={SCALE / 2}>
            <CardBack />
          </Scaled>
          <Scaled x={32 + 9.5 * slot} y={SIZE - 5 - CARD_HEIGHT / 2} scale={SCALE / 2}>
            <CardBack />
          </Scaled>
        </g>
      ))}
    </svg>
  );
}

function Cards({ cards, y }: { readonly cards: readonly Card[]; readonly y: number }) {
  return cards.map((card, i) => (
    <Scaled key={card} x={1.5 + 7.6 * i} y={y} scale={SCALE}>
      <CardFace card={card} />
    </Scaled>
  ));
}

function Beam({ owner }: { readonly owner: SeatNumber | undefined }) {
  return (
    <g>
      <rect
        x={1}
        y={BEAM.y}
        width={COLUMN - 2}
        height={BEAM.height}
        rx={1.5}
        fill="url(#wood)"
        className="picture-beam"
        data-owner={owner}
      />
      {owner !== undefined && (
        <g transform={`translate(${COLUMN / 2} ${SIZE / 2}) scale(7)`}>
          <Bead seat={owner} />
        </g>
      )}
    </g>
  );
}

interface ScaledProps {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly children: React.ReactNode;
}

function Scaled({ x, y, scale, children }: ScaledProps) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}
