/* A thread that takes a while to load, like one that loads native code. */
import "./loadSlowly.js";
import "../../../src/lib/threads/reportLoaded.js";
import { answerQuestions } from "../../../src/lib/threads/WorkerThread.js";

answerQuestions((question: string) => `${question}!`);
