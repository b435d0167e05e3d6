/* A thread that loads native code for a while. `loadSlowly` simulates it. */
import "./loadSlowly.js";
import "../../src/threads/reportLoaded.js";
import { answerQuestions } from "../../src/threads/answerQuestions.js";

answerQuestions((question: string) => `${question}!`);
