import { answerTexts } from "../../packages/client/dist/src/errors/answerTexts.js";
import { texts } from "../../packages/client/dist/src/errors/errorTexts.js";
import { offerTexts } from "../../packages/client/dist/src/errors/offerTexts.js";
import { walletTexts } from "../../packages/client/dist/src/errors/walletTexts.js";
import { refusals } from "../../packages/client/dist/src/abi/refusals.js";
import { recordFaults } from "../../packages/chain/dist/src/record/recordFaults.js";
import { code, list, page, sentence } from "./markdown.js";
import { documented, members, objectNamed, parse } from "./sources.js";
import { thrownMessages } from "./thrown.js";

const INTRO = `Every refusal has a code, which never changes its meaning. Programs compare codes; people read the message, the details
and the remedy that come with it. \`internal\` is a bug of the node: its log has the details, under the number that
comes with the code.

Search this page for a code or for the words of a message.`;

/** @typedef {import("../../packages/kit/dist/src/words.js").RefusalText} RefusalText */
/** @type {Readonly<Record<string, RefusalText>>} */
const shown = { ...answerTexts, ...texts, ...offerTexts, ...walletTexts };

const PLACES = [
  { title: "From the node", file: "packages/node/src/lib/nodeCodes.ts", name: "nodeCodes" },
  {
    title: "From the command line",
    file: "packages/node/src/cli/commandCodes.ts",
    name: "commandCodes",
  },
  { title: "From the chain", file: "packages/chain/src/engine/codes.ts", name: "codes" },
];

/**
 * Generates docs/reference/errors.md. Codes are read where they are declared and thrown. Texts
 * are those that players see.
 */
export function errors() {
  const thrown = thrownMessages(PLACES.map(({ file, name }) => ({ file, name })));
  const declared = PLACES.flatMap(({ title, file, name }) => [
    `## ${title}`,
    ...members(objectNamed(parse(file), name)).flatMap(({ name: group, value, comment }) => [
      `### ${group}/…`,
      documented(comment, group).text.join(" "),
      ...members(/** @type {import("typescript").ObjectLiteralExpression} */ (value)).flatMap(
        (member) =>
          entry(
            /** @type {import("typescript").StringLiteral} */ (member.value).text,
            member.comment,
            thrown,
          ),
      ),
    ]),
  ]);
  const proofs = members(
    objectNamed(parse("packages/chain/src/protocol/ProofError.ts"), "proofCodes"),
  );
  return page("Errors", INTRO, [
    ...declared,
    "## From games",
    list(Object.entries(refusals).map(([each, text]) => `${code(each)}: ${spoken(text)}`)),
    "## From `kifu verify-proof`",
    list(
      proofs.map(({ value, comment, name }) => {
        const { text } = documented(comment, name);
        return `${code(/** @type {import("typescript").StringLiteral} */ (value).text)}: ${text.join(" ")}`;
      }),
    ),
    "## From `kifu check` and a match's page",
    list(Object.entries(recordFaults).map(([each, text]) => `${code(each)}: ${text}`)),
    "## From the client",
    "The client throws these itself, and players read the text.",
    list(
      Object.entries(shown)
        .filter(([each]) => each.startsWith("client/"))
        .map(([each, text]) => `${code(each)}: ${spoken(text)}`),
    ),
  ]);
}

/**
 * @param {string} each the code
 * @param {import("./sources.js").Comment | undefined} comment
 * @param {ReturnType<typeof thrownMessages>} thrown
 */
function entry(each, comment, thrown) {
  const { text, marked } = documented(comment, each);
  const { Remedy: remedy } = marked;
  const told = shown[each];
  const items = [
    ...(remedy === undefined ? [] : [`Remedy: ${remedy}`]),
    ...(thrown.get(each) ?? []).map(({ message, details }) => {
      const named = details.length === 0 ? "" : ` Details: ${details.map(code).join(", ")}.`;
      return `Message: “${message}”${named}`;
    }),
    ...(told === undefined ? [] : [`Players read: “${spoken(told)}”`]),
  ];
  return [
    `#### ${code(each)}`,
    text.map(sentence).join(" "),
    ...(items.length > 0 ? [list(items)] : []),
  ];
}

/** @param {RefusalText} text */
function spoken({ short, advice }) {
  return advice === undefined ? short : `${short} ${advice}`;
}
