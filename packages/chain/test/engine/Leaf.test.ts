import { describe, expect, test } from "@jest/globals";
import { Option, StateTransition } from "@proto-kit/protocol";
import { Bool, Field } from "o1js";
import { Leaf } from "../../src/engine/Leaf.js";

describe("a leaf", () => {
  const open = () => {
    const transition = StateTransition.from(Field(1), Option.fromValue(Field(5), Field));
    return { transition, leaf: new Leaf(Field(5), Bool(true), transition, Field) };
  };

  test("is written in the transition that read it", () => {
    const { transition, leaf } = open();
    leaf.set(Field(6));
    expect(transition.toValue.isSome.toBoolean()).toBe(true);
    expect(transition.toValue.value).toEqual(Field(6));
  });

  test("is not written if the condition is false", () => {
    const { transition, leaf } = open();
    leaf.setIf(Bool(false), Field(6));
    expect(transition.toValue.isSome.toBoolean()).toBe(false);
  });

  test("refuses a second write, which would undo the first", () => {
    const { transition, leaf } = open();
    leaf.set(Field(6));
    expect(() => leaf.setIf(Bool(false), Field(7))).toThrow("written once");
    expect(transition.toValue.value).toEqual(Field(6));
  });
});
