import { Bool, Field, Provable, Struct, UInt32, Unconstrained } from "o1js";
import {
  locate,
  Outcome,
  shape,
  MOST_MOVE_FIELDS,
  STATE_FIELDS,
  unpackLine,
  type Location,
} from "../../../src/index.js";
import { BOARD, FULL, LINES, maskOf, POINTS, type Point, type Three } from "../sample/board.js";
import { Boards, carries, steps, type Seen, type Steps } from "../sample/circuit.js";
import type { Fault } from "./fault.js";

export const circuitFaults: readonly Fault[] = [
  // legality
  fault("forgets to ask whether the cell is empty", ["agreement", "legality", "totality"], {
    occupied: () => Bool(false),
  }),
  fault("forgets the opponent's stones", ["agreement", "legality"], {
    occupied: ({ own, at }) => carries(own, at),
  }),
  fault("forgets that there is a board", ["legality", "totality"], {
    onBoard: () => Bool(true),
  }),
  fault("takes the column right of the board for one of it", ["legality"], {
    onBoard: ({ cell }) => locate(cell, shape(BOARD.width + 1, BOARD.height)).onBoard,
  }),
  fault("refuses the last column", ["agreement", "legality"], {
    onBoard: ({ cell }) => locate(cell, shape(BOARD.width - 1, BOARD.height)).onBoard,
  }),
  fault("takes any field element for a board", ["totality"], {
    clean: () => Bool(true),
  }),
  fault("lets stones lie beside the board", ["totality"], {
    clean: (_board, _cells, inRange) => inRange,
  }),

  // colour
  fault("always places the first player's stone", ["agreement", "turn"], {
    place: (seen) => steps.place({ ...seen, secondToMove: Bool(false) }),
  }),
  fault("ignores the turn", ["agreement", "turn"], {
    swapped: () => Bool(false),
  }),
  fault("loses the stone in one corner", ["agreement"], {
    place: (seen) => steps.place(without(seen, 3, 2)),
  }),
  fault("clears the opponent's board", ["agreement"], {
    place(seen) {
      const { first, second } = steps.place(seen);
      return new Boards({
        first: Provable.if(seen.secondToMove, Field(0), first),
        second: Provable.if(seen.secondToMove, second, Field(0)),
      });
    },
  }),

  // wins
  fault("sees no anti-diagonal", ["agreement"], {
    lines: LINES.filter(({ packed }) => (packed - 1n) % 4n !== 3n),
  }),
  fault("sees no line that ends in the last column", ["agreement"], {
    lines: LINES.filter(({ cells }) => cells.every(({ x }) => x < BOARD.width - 1)),
  }),
  fault("lets a line wrap around the edge", ["agreement"], {
    lines: [...LINES, threeAt([2, 0], [3, 0], [0, 1])],
  }),
  fault("wants an open end to a line", ["agreement"], {
    threes: (cells, lines, seen) =>
      steps.threes(cells, lines, seen).map((three, i) => three.and(hasOpenEnd(lines[i]!, seen))),
  }),
  fault("counts stones of both colours", ["agreement"], {
    after: (seen) =>
      steps.after(seen).map((row, y) => row.map((cell, x) => cell.or(seen.others[y]![x]!))),
  }),
  fault("looks at the board before the move", ["agreement"], {
    after: ({ own }) => own,
  }),
  fault("names another of two lines", ["agreement"], {
    lines: [...LINES].reverse(),
  }),
  fault("credits the second player's win as a loss", ["agreement", "turn"], {
    outcome(line, full, { secondToMove }) {
      const { won, drawn } = steps.outcome(line, full, noSeen);
      return new Outcome({
        won: won.and(secondToMove.not()),
        lost: won.and(secondToMove),
        drawn,
        line,
      });
    },
  }),

  // endings
  fault("counts the full board before the win", ["agreement", "fullBoard"], {
    outcome(line, full) {
      const won = line.equals(0).not().and(full.not());
      return new Outcome({ won, lost: Bool(false), drawn: full, line });
    },
  }),
  fault("says won and drawn at once", ["agreement", "fullBoard"], {
    outcome(line, full) {
      return new Outcome({ won: line.equals(0).not(), lost: Bool(false), drawn: full, line });
    },
  }),
  fault("never draws", ["agreement", "fullBoard"], {
    full: () => Bool(false),
  }),
  fault("draws one stone early", ["agreement", "fullBoard"], {
    full: ({ first, second }) => {
      const empty = Field(FULL).sub(first).sub(second).seal();
      return POINTS.map((point) => empty.equals(maskOf([point]))).reduce(
        (early, last) => early.or(last),
        empty.equals(0),
      );
    },
  }),
  fault("draws one stone early when one corner is left", ["fullBoard"], {
    full({ first, second }) {
      const empty = Field(FULL).sub(first).sub(second).seal();
      return empty.equals(0).or(empty.equals(maskOf([{ x: 3, y: 2 }])));
    },
  }),
  fault("overlooks a win along a column with the last move", ["fullBoard"], {
    outcome(line, full) {
      const upright = LINES.filter(({ packed }) => (packed - 1n) % 4n === 1n);
      const seen = upright
        .map(({ packed }) => line.equals(packed).not())
        .reduce((all, other) => all.and(other), line.equals(0).not());
      const won = seen.or(line.equals(0).not().and(full.not()));
      return new Outcome({
        won,
        lost: Bool(false),
        drawn: full.and(won.not()),
        line: line.mul(won.toField()).seal(),
      });
    },
  }),

  // claims
  fault("accepts a false claim", ["playersWitness"], {
    truthful: () => Bool(true),
  }),
  fault("refuses a true claim", ["playersWitness", "agreement"], {
    truthful: ({ claim }) => claim.equals(0),
  }),
  fault("misses a win that is not claimed", ["playersWitness"], {
    outcome: (line, full, { claim }) =>
      steps.outcome(line.mul(claim.equals(0).not().toField()), full, noSeen),
  }),
  fault("believes the claim", ["playersWitness"], {
    truthful: () => Bool(true),
    outcome: (_line, full, { claim }) => steps.outcome(claim, full, noSeen),
  }),

  // prover's choices
  fault("leaves it to the prover whether the cell is taken", ["lyingProver"], {
    occupied: (seen) => hint(() => steps.occupied(seen)),
  }),
  fault("relies on a value computed outside the proof", ["lyingProver"], {
    occupied(seen) {
      const beside = Unconstrained.witness(() => steps.occupied(seen).toBoolean());
      return Provable.witness(Bool, () => beside.get()); // a claimed line that is beside the proven one
    },
  }),
  fault("lets the prover call an empty cell taken", ["lyingProver"], {
    occupied(seen) {
      const taken = steps.occupied(seen);
      const said = hint(() => taken);
      taken.toField().mul(said.not().toField()).assertEquals(0);
      return said;
    },
  }),
  fault("lets the prover call a taken cell empty", ["lyingProver"], {
    occupied(seen) {
      const taken = steps.occupied(seen);
      const said = hint(() => taken);
      taken.not().toField().mul(said.toField()).assertEquals(0);
      return said;
    },
  }),
  fault("lets the prover leave a win out", ["lyingProver"], {
    line(threes, lines) {
      const line = steps.line(threes, lines);
      const said = Provable.witness(Field, () => line.toBigInt());
      said.mul(said.sub(line)).assertEquals(0);
      return said;
    },
  }),
  ...[0, 1, 2, 3].map((direction) =>
    fault(`lets the prover deny a win in direction ${direction}`, ["lyingProver"], {
      threes: (cells, lines, seen) =>
        steps.threes(cells, lines, seen).map((three, i) => {
          const runsSo = unpackLine(lines[i]!.packed)?.direction === direction;
          return runsSo ? three.and(hint(() => Bool(true))) : three;
        }),
    }),
  ),
  fault("lets the prover choose the next board", ["lyingProver"], {
    place(seen) {
      const { first, second } = steps.place(seen);
      return new Boards({ first: Provable.witness(Field, () => first.toBigInt()), second });
    },
  }),

  // constraints that make a block with an illegal move unprovable
  fault("asserts that the cell is on the board", ["totality", "legality"], {
    onBoard({ at }) {
      at.onBoard.assertTrue();
      return Bool(true);
    },
  }),
  fault("throws at a number that is too large for a column", ["totality"], {
    locate(cell) {
      Provable.asProver(() => {
        if (cell.x.toBigInt() > 1n << 64n) throw new Error("no column");
      });
      return steps.locate(cell);
    },
  }),
  fault("compares with a custom gate", ["gates"], {
    onBoard: ({ at }) => at.onBoard.and(at.x.lessThan(BOARD.width)),
  }),
  fault("answers otherwise in a proof", ["totality"], {
    onBoard: ({ cell, at }) => (cell.x.isConstant() ? at.onBoard : at.onBoard.not()),
  }),
  fault("multiplies for no reason", ["rows"], {
    full(boards) {
      let wasted = boards.first;
      for (let i = 0; i < 300; i++) wasted = wasted.mul(boards.second.add(i)).seal();
      return steps.full(boards);
    },
  }),
  {
    name: "takes its column as a UInt32, which checks itself",
    caughtBy: ["bareArguments"],
    plant: (game) => ({ ...game, Move: CheckedCell as unknown as typeof game.Move }),
  },
  {
    name: "keeps more fields than a match has room for",
    caughtBy: ["size"],
    plant: (game) => ({ ...game, State: Crowded as unknown as typeof game.State }),
  },
  {
    name: "sends more fields than a move may have",
    caughtBy: ["size"],
    plant: (game) => ({ ...game, Move: LongMove as unknown as typeof game.Move }),
  },
  {
    name: "begins with a stone on the board",
    caughtBy: ["beginning"],
    plant: (game) => ({
      ...game,
      initial: () => new Boards({ first: Field(1), second: Field(0) }),
    }),
  },
];

class Crowded extends Struct({ stones: Provable.Array(Field, STATE_FIELDS + 1) }) {}

class LongMove extends Struct({ cells: Provable.Array(Field, MOST_MOVE_FIELDS + 1) }) {}

class CheckedCell extends Struct({ x: UInt32, y: Field }) {}

const noSeen = {} as Seen;

function fault(name: string, caughtBy: Fault["caughtBy"], changed: Partial<Steps>): Fault {
  return { name, caughtBy, steps: changed };
}

function hint(value: () => Bool): Bool {
  return Provable.witness(Bool, () => value().toBoolean());
}

function without(seen: Seen, x: number, y: number): Seen {
  const here = seen.at.columns[x]!.and(seen.at.rows[y]!).not();
  const at: Location = { ...seen.at, columns: seen.at.columns.map((column) => column.and(here)) };
  return { ...seen, at };
}

function threeAt(...cells: [number, number][]): Three {
  const points = cells.map(([x, y]): Point => ({ x, y }));
  return { cells: points, mask: maskOf(points), packed: 1n };
}

function hasOpenEnd({ cells }: Three, { own, others }: Seen): Bool {
  const [a, b] = [cells[0]!, cells[1]!];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return [-1, 3]
    .map((k) => {
      const [x, y] = [a.x + k * dx, a.y + k * dy];
      const taken = own[y]?.[x]?.or(others[y]![x]!);
      return taken ? taken.not() : Bool(false);
    })
    .reduce((any, open) => any.or(open));
}
