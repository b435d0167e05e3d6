import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { kifu } from "./tools/lint/plugin.js";

const TESTS = ["**/test/**", "**/proofs/**", "**/*.test.*"];

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "**/coverage/",
    "**/.next/",
    "**/.builds/",
    "**/.turbo/",
    "tools/test/fixture/",
    "tools/new-game/template/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,js}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            { from: "package", package: "node:test", name: ["describe", "it", "suite", "test"] },
          ],
        },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // Runtime methods are async by contract, whether they await or not.
      "@typescript-eslint/require-await": "off",
      // Records of functions are taken apart all the time: const { play } = game.rules.
      "@typescript-eslint/unbound-method": "off",
      // consistent-type-imports stays out: a type-only import of a class empties the metadata
      // of the decorated method that takes it.
    },
  },
  {
    files: ["{packages,apps}/**/*.{ts,tsx}"],
    plugins: { kifu },
    rules: {
      "kifu/discarded-result": "error",
      "kifu/undocumented-export": "error",
      "no-console": "error",
    },
  },
  {
    files: ["{packages,apps}/*/src/**/*.{ts,tsx}"],
    ignores: ["packages/node/**", "**/primitives/**", "**/commands/**", "**/testing/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":matches(ImportExpression[source.type!='Literal'], " +
            "CallExpression[callee.name='require'][arguments.0.type!='Literal'])",
          message: "Name the module, so that the import can be checked.",
        },
      ],
    },
  },
  {
    // What talks to a terminal.
    files: ["**/commands/**", "**/cli/**", "**/cli.ts", "**/bench/**"],
    rules: { "no-console": "off" },
  },
  {
    files: TESTS,
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[property.name=/^(skip|only|todo)$/][object.name=/^(describe|it|test)$/]",
          message: "Every test runs: fix it or delete it.",
        },
        {
          selector: "CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]",
          message: "Every test runs: fix it or delete it.",
        },
      ],
    },
  },
  {
    files: ["tools/**/*.js"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
    },
  },
  { files: ["*.js", "{packages,apps}/*/*.js"], extends: [tseslint.configs.disableTypeChecked] },
);
