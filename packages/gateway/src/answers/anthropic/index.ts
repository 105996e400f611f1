import type { AnswerWire } from "../answer-wire.ts";
import { readEnvelope } from "../error-status.ts";
import { MessageReader } from "./reader.ts";
import { readMessage, writeMessage } from "./whole.ts";
import { readUsage, USAGE_NAMES } from "./words.ts";
import { MessageWriter } from "./writer.ts";

/** Answers of Anthropic Messages. */
export const messageAnswers: AnswerWire = {
  name: "anthropic",
  readWhole: readMessage,
  openReader: (sink) => new MessageReader(sink),
  writeWhole: writeMessage,
  openWriter: (context) => new MessageWriter(context),
  readUsage,
  usageNames: USAGE_NAMES,
  readError: readEnvelope,
};
