import { type Draft, sign, type Wire } from "../harness/Draft.js";
import { type DraftMutation, draftMutations } from "./draftMutations.js";
import type { Member } from "./members.js";
import type { EdgeCase } from "./edges.js";
import { honestCalls } from "./honestCalls.js";
import { moveMethods } from "./matchCalls.js";
import { pair, registration } from "./playerCalls.js";
import { type Call, draftOf, isPlayed, placeOf, type Scene } from "./Scene.js";
import { strangeObject } from "./strangeObjects.js";
import { wireMutations } from "./wireMutations.js";

export interface Step {
  name: string;
  inputs: readonly unknown[];
  isHonest: boolean;
}

type Kind = (scene: Scene, earlier: readonly Wire[]) => Step;

const KINDS: readonly (readonly [number, Kind])[] = [
  [200, mutatedDraft],
  [180, mutatedWire],
  [50, strange],
  [50, replay],
  [5, thriceAtOnce],
  [5, rivals],
  [5, backwards],
  [5, ahead],
];

const OFTEN = [...moveMethods, "Matchmaking.register"];

/**
 * A member queues. All members do so at the start of a run, and two who are paired begin a match.
 */
export function register(scene: Scene, member: Member): Step {
  return honestly(scene, registration(scene, member));
}

export function queueing(scene: Scene): Step | undefined {
  const call = honestCalls["Matchmaking.register"]?.(scene);
  return call && honestly(scene, call);
}

/**
 * Begins a match of a game that nobody plays. If no two members are free, a match of another game
 * ends first.
 */
export function beginning(scene: Scene, game: number): Step | undefined {
  const isPlaying = (member: Member) => {
    const match = placeOf(scene, member)?.match;
    return match?.game.toBigInt() === BigInt(game) && isPlayed(match, scene.time);
  };
  if (scene.members.some(isPlaying)) return undefined;
  const call = pair(scene, { game }) ?? honestCalls["Matches.resign"]?.(scene);
  return call && honestly(scene, call);
}

/**
 * An honest call of a method that was not called yet, if one is possible. Otherwise mostly a move,
 * and sometimes the method that was called least.
 */
export function honest(scene: Scene, done: Map<string, number>): Step {
  const { random } = scene;
  const all = random.shuffled(Object.keys(honestCalls));
  const times = (method: string) => done.get(method) ?? 0;
  const methods = random.chance(0.25)
    ? all.sort((a, b) => times(a) - times(b))
    : [
        ...all.filter((method) => times(method) === 0),
        ...random.shuffled([...OFTEN, ...OFTEN, ...OFTEN, ...all]),
      ];
  const { method, draft, isHonest } = callOf(scene, methods);
  done.set(method, times(method) + 1);
  return { name: `honest ${method}`, inputs: [sign(draft)], isHonest };
}

function honestly(scene: Scene, call: Call): Step {
  return { name: `honest ${call.method}`, inputs: [sign(draftOf(scene, call))], isHonest: true };
}

export function edgeCase(scene: Scene, { method, field, edge }: EdgeCase): Step | undefined {
  const call = honestCalls[method]?.(scene);
  if (call === undefined) return undefined;
  const fields = call.fields.map((honestly, i) => (i === field ? edge : honestly));
  const name = `${method}, field ${field} at ${edge}`;
  return { name, inputs: [sign(draftOf(scene, { ...call, fields }))], isHonest: false };
}

export function drawn(scene: Scene, earlier: readonly Wire[]): Step {
  const kinds = KINDS.filter(([, kind]) => !(scene.asJson && kind === strange));
  let left = scene.random.below(kinds.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, kind] of kinds) {
    if ((left -= weight) < 0) return kind(scene, earlier);
  }
  throw new Error("Some kind is always drawn");
}

function mutatedDraft(scene: Scene): Step {
  const { method, draft } = anyCall(scene);
  const name = scene.random.pick(Object.keys(draftMutations));
  const mutation = draftMutations[name] as DraftMutation;
  return one(`${method}, ${name}`, sign(mutation(draft, scene)));
}

function mutatedWire(scene: Scene): Step {
  const { method, draft } = anyCall(scene);
  const name = scene.random.pick(Object.keys(wireMutations));
  return one(`${method}, ${name}`, wireMutations[name]?.(sign(draft), draft, scene));
}

function strange(scene: Scene): Step {
  const { draft } = anyCall(scene);
  return one("a strange object", strangeObject(sign(draft), scene.random));
}

function replay(scene: Scene, earlier: readonly Wire[]): Step {
  if (earlier.length === 0) return strange(scene);
  return one("an earlier transaction again", scene.random.pick(earlier));
}

function thriceAtOnce(scene: Scene): Step {
  const { draft, isHonest } = anyCall(scene);
  const wire = sign(draft);
  const inputs = [wire, structuredClone(wire), structuredClone(wire)];
  return { name: "one transaction thrice at once", inputs, isHonest };
}

/** At most one of two transactions with the same nonce is accepted. */
function rivals(scene: Scene): Step {
  const { draft } = anyCall(scene);
  const other = draftOf(scene, { ...openingOf(scene), key: draft.key });
  return { name: "two of one nonce", inputs: [sign(draft), sign(other)], isHonest: false };
}

/** Three transactions, the last nonce first. They are admitted when the gap closes. */
function backwards(scene: Scene): Step {
  const drafts = inARow(scene, [2n, 1n, 0n]);
  return { name: "three, the last first", inputs: drafts.map(sign), isHonest: true };
}

/** A transaction with a later nonce. Only later honest transactions close the gap. */
function ahead(scene: Scene): Step {
  const drafts = inARow(scene, [BigInt(1 + scene.random.below(10))]);
  return { name: "a nonce ahead", inputs: drafts.map(sign), isHonest: false };
}

function inARow(scene: Scene, aheads: readonly bigint[]): Draft[] {
  const draft = draftOf(scene, openingOf(scene));
  return aheads.map((by) => ({ ...draft, nonce: draft.nonce + by }));
}

function openingOf(scene: Scene): Call {
  const call = honestCalls["Sessions.openSession"]?.(scene);
  if (call === undefined) throw new Error("A session can always be opened");
  return call;
}

interface SignedCall {
  method: string;
  draft: Draft;
  isHonest: boolean;
}

function anyCall(scene: Scene): SignedCall {
  return callOf(scene, scene.random.shuffled(Object.keys(honestCalls)));
}

function callOf(scene: Scene, methods: readonly string[]): SignedCall {
  for (const method of methods) {
    const call = honestCalls[method]?.(scene);
    if (call === undefined) continue;
    return { method, draft: draftOf(scene, call), isHonest: call.isRefused !== true };
  }
  throw new Error("A session can always be opened");
}

function one(name: string, input: unknown): Step {
  return { name, inputs: [input], isHonest: false };
}
