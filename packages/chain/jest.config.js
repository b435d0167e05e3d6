import { withCircuits } from "../../jest.config.base.js";
import { imported } from "../../tools/jest/imported.js";
import { usualConfig } from "../../tools/soakSuites.js";

const setupFiles = [...withCircuits.setupFiles, "@kifu/kit/testing/fast-scaling"];

export default usualConfig(imported({ ...withCircuits, setupFiles }), import.meta.url);
