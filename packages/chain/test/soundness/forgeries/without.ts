import { Bool, Field } from "o1js";

/** Runs `work` with the assertions that have this message left out. */
export async function without<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; deleted: number }> {
  const { assertEquals } = Field.prototype;
  const { assertTrue } = Bool.prototype;
  let deleted = 0;
  const skips = (told?: string) => {
    // o1js gives some of them the rest of their story at the end.
    const isIt = told !== undefined && told.startsWith(message);
    if (isIt) deleted += 1;
    return isIt;
  };
  Field.prototype.assertEquals = function (this: Field, other, told) {
    if (!skips(told)) assertEquals.call(this, other, told);
  };
  Bool.prototype.assertTrue = function (this: Bool, told) {
    if (!skips(told)) assertTrue.call(this, told);
  };
  try {
    return { result: await work(), deleted };
  } finally {
    Field.prototype.assertEquals = assertEquals;
    Bool.prototype.assertTrue = assertTrue;
  }
}
