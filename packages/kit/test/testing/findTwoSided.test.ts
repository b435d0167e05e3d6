import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Bool, Field, Poseidon, Provable, Unconstrained } from "o1js";
import { packLine } from "../../src/index.js";
import {
  findTwoSided,
  forEachMutatedHint,
  lengthOf,
  type Survivor,
} from "../../src/testing/index.js";
import { subjectOf } from "../../src/testing/subject.js";
import { sample } from "./sample/index.js";

/** The source of this test. `import.meta.url` names the compiled file. */
const SOURCE = new URL(import.meta.url.replace("/dist/", "/").replace(/\.js.*/, ".ts"));
const MARKED =
  "  return Provable.witness(Bool, () => Bool(x.toBigInt() === 5n)); // the marked hint";

function freeBool(x: Field): Bool {
  return Provable.witness(Bool, () => Bool(x.toBigInt() === 5n)); // the marked hint
}

describe("forEachMutatedHint", () => {
  it("finds nothing for a Bool that is forced both ways", async () => {
    for (const x of [5n, 6n]) {
      const circuit = { inputs: [x], run: ([x]: Field[]) => [x!.equals(5)] };
      expect(await findTwoSided(circuit)).toBeUndefined();
    }
  });

  it("reaches the hints that o1js makes for itself", async () => {
    const circuit = { inputs: [6n], run: ([x]: Field[]) => [x!.equals(5)] };
    const report = await forEachMutatedHint(circuit, () => {});
    expect(report.hints).toBeGreaterThan(2);
    expect(report.lies).toBeGreaterThan(4);
    expect(report.survivors).toBeLessThan(report.lies);
  });

  it("finds a Bool that only its hint decides", async () => {
    const free = ([x]: Field[]) => [Provable.witness(Bool, () => Bool(x!.toBigInt() === 5n))];
    expect(await findTwoSided({ inputs: [5n], run: free })).toMatch(/hint 0/);
  });

  it("names the source line of the hint", async () => {
    const line = 1 + readFileSync(SOURCE, "utf8").split("\n").indexOf(MARKED);
    const free = ([x]: Field[]) => [freeBool(x!)];
    const found = await findTwoSided({ inputs: [5n], run: free });
    expect(found).toMatch(
      new RegExp(`asked for in (packages/kit/)?test/testing/findTwoSided\\.test\\.ts:${line}\\b`),
    );
    expect(found).not.toContain("process/");
  });

  it("distinguishes a hint from the values computed for it", async () => {
    const free = ([x, y]: Field[]) => [
      Provable.witness(Bool, () => Bool(x!.equals(y!).toBoolean())),
    ];
    for (const y of [4n, 3n]) {
      expect(await findTwoSided({ inputs: [3n, y], run: free })).toMatch(/hint 0/);
    }
  });

  it("finds a Bool that is forced one way only", async () => {
    // x = 5 forces true. For any other x the prover may choose.
    const oneSided = ([x]: Field[]) => {
      const claim = Provable.witness(Bool, () => Bool(x!.toBigInt() === 5n));
      x!.sub(5).mul(claim.toField()).assertEquals(0);
      return [claim];
    };
    expect(await findTwoSided({ inputs: [6n], run: oneSided })).toBeUndefined();
    expect(await findTwoSided({ inputs: [5n], run: oneSided })).toMatch(/answers \[0\]/);
  });

  it("counts the lies that stop its own hints", async () => {
    const fragile = ([x]: Field[]) => {
      const half = Provable.witness(Field, () => x!.toBigInt() / 2n);
      const one = Provable.witness(Field, () => {
        if (half.toBigInt() !== 3n) throw new RangeError("not three");
        return 1n;
      });
      return [half.mul(one)];
    };
    const { lies, stuck } = await forEachMutatedHint({ inputs: [6n], run: fragile }, () => {});
    expect(stuck).toBeGreaterThan(0);
    expect(stuck).toBeLessThan(lies);
  });

  it("finds a hint that is free if a later one does not follow from it", async () => {
    // y is bound. A lie about x also changes the hint `copy`, which is computed from x.
    const followed = ([y]: Field[]) => {
      const x = Provable.witness(Bool, () => Bool(true));
      const copy = Provable.witness(Field, () =>
        x.toBoolean() ? y!.toBigInt() : y!.toBigInt() + 1n,
      );
      copy.assertEquals(y!);
      return [x];
    };
    expect(await findTwoSided({ inputs: [6n], run: followed })).toMatch(/hint 0/);
  });

  it("tries each hint, and lists the circuit's own hints that are free", async () => {
    const useless = ([x]: Field[]) => {
      const idle = Provable.witness(Bool, () => Bool(true));
      return [x!.equals(5).and(idle.or(idle.not()))];
    };
    const report = await forEachMutatedHint({ inputs: [6n], run: useless }, () => {});
    expect(report).toMatchObject({ tried: report.hints, free: [0] });
    const few = await forEachMutatedHint({ inputs: [6n], run: useless }, () => {}, { most: 1 });
    expect(few).toMatchObject({ tried: 1, hints: report.hints });
  });

  it("follows state that a hint keeps outside the circuit for later ones", async () => {
    const kept = ([x]: Field[]) => {
      const free = Provable.witness(Bool, () => Bool(x!.toBigInt() === 5n));
      const beside = Unconstrained.witness(() => free.toBoolean());
      const said = Provable.witness(Bool, () => beside.get());
      said.assertEquals(free);
      return [said];
    };
    expect(await findTwoSided({ inputs: [5n], run: kept })).toMatch(/hint 0/);
  });

  it("finds limbs that carry into each other", async () => {
    const split = ([x]: Field[]) => {
      const low = Provable.witness(Field, () => Field(x!.toBigInt() & 0xffffn));
      const high = Provable.witness(Field, () => Field(x!.toBigInt() >> 16n));
      high
        .mul(1 << 16)
        .add(low)
        .assertEquals(x!);
      return [low, high];
    };
    expect(await findTwoSided({ inputs: [0x12345n], run: split })).toMatch(/hint [01] /);
  });

  it("finds 255 bits that spell x + p", async () => {
    const bits = ([x]: Field[]) => {
      const bits = Array.from({ length: 255 }, (_, i) =>
        Provable.witness(Bool, () => Bool(((x!.toBigInt() >> BigInt(i)) & 1n) === 1n)),
      );
      Field.fromBits(bits.slice(0, 254))
        .add(bits[254]!.toField().mul(1n << 254n))
        .assertEquals(x!);
      return [bits[0]!];
    };
    const found = await findTwoSided({ inputs: [7n], run: bits }, { most: 20 });
    expect(found).toMatch(/\+p in 1-bit digits/);
  });

  it("finds the same as o1js, only faster", async () => {
    const circuit = {
      inputs: [0n, 0b0110n, 0n, 3n, 0n, packLine({ x: 1, y: 0, direction: 0 })],
      run: subjectOf(sample()).circuit,
    };
    const most = lengthOf({ short: 120, whole: 400 });
    const survivors = async (slowly: boolean) => {
      const labels: string[] = [];
      const note = ({ mutation }: Survivor) =>
        labels.push(`${[...mutation.edits.keys()].join()} ${mutation.label}`);
      const report = await forEachMutatedHint(circuit, note, { most, slowly });
      return { labels, report };
    };
    const [quick, slow] = [await survivors(false), await survivors(true)];
    expect(slow.labels.length).toBeGreaterThan(10);
    // The quick search finds more. It also tries later hints that the equations demand. The slow
    // search tries only hints that o1js computes from the lie.
    expect(quick.labels).toEqual(expect.arrayContaining(slow.labels));
    expect(quick.report.lies).toBe(slow.report.lies);
  });

  it("finds what a hash hides, as o1js does", async () => {
    const hashing =
      (isBound: boolean) =>
      ([x]: Field[]) => {
        const half = Provable.witness(Field, () => x!.div(2));
        if (isBound) half.mul(2).assertEquals(x!);
        return [Poseidon.hash([half, x!]), Poseidon.update(Poseidon.initialState(), [half])[1]];
      };
    for (const slowly of [false, true]) {
      const options = { most: 20, slowly };
      const free = { inputs: [6n], run: hashing(false) };
      expect(await findTwoSided(free, options)).toMatch(/hint 0/);
      const bound = { inputs: [6n], run: hashing(true) };
      expect(await findTwoSided(bound, options)).toBeUndefined();
    }
  });

  it("restores o1js", async () => {
    await findTwoSided({ inputs: [1n], run: ([x]) => [x!.equals(1)] });
    await Provable.runAndCheck(() => {
      Provable.witness(Field, () => Field(3)).assertEquals(3);
    });
  });
});
