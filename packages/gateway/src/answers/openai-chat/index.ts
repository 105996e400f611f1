import type { AnswerWire } from "../answer-wire.ts";
import { readEnvelope } from "../error-status.ts";
import { ChatReader } from "./reader.ts";
import { readCompletion, writeCompletion } from "./whole.ts";
import { readUsage, USAGE_NAMES } from "./words.ts";
import { ChatWriter } from "./writer.ts";

/** Answers of Chat Completions, and of all its imitators. */
export const chatAnswers: AnswerWire = {
  name: "openai-chat",
  readWhole: readCompletion,
  openReader: (sink) => new ChatReader(sink),
  writeWhole: writeCompletion,
  openWriter: (context) => new ChatWriter(context),
  readUsage,
  usageNames: USAGE_NAMES,
  readError: readEnvelope,
};
