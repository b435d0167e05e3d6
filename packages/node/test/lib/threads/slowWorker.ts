/* A thread that spends some time loading, as with native code. */
import "./loadSlowly.js";
import "../../../src/lib/threads/reportLoaded.js";
import { answerQuestions } from "../../../src/lib/threads/answerQuestions.js";

answerQuestions((question: string) => `${question}!`);
