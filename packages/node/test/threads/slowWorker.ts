/* A thread that spends some time loading, as with native code. */
import "./loadSlowly.js";
import "../../src/threads/reportLoaded.js";
import { answerQuestions } from "../../src/threads/answerQuestions.js";

answerQuestions((question: string) => `${question}!`);
