/* A thread that loads its native code for a while: `loadSlowly` stands in for it. */
import "./loadSlowly.js";
import "../../src/threads/reportLoaded.js";
import { answerQuestions } from "../../src/threads/answerQuestions.js";

answerQuestions((question: string) => `${question}!`);
